import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQueues } from '@/data/queues/useQueues';
import { errorText } from '@/lib/api/errors';

const NONE = 'none';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusCircular, flexShrink: 0 },
});

interface QueueFieldProps {
  value: number | null;
  onChange: (queueId: number | null) => void;
  error: string | undefined;
}

export function QueueField({ value, onChange, error }: QueueFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const { data: queues = [], error: loadError } = useQueues();
  if (queues.length === 0 && !loadError) return null;
  const selected = queues.find(({ id }) => id === value);
  return (
    <Field
      label={t('form.queue')}
      validationMessage={error ?? (loadError ? errorText(loadError) : undefined)}
    >
      <Dropdown
        value={selected?.name ?? t('form.noQueue')}
        selectedOptions={[selected ? String(selected.id) : NONE]}
        onOptionSelect={(_event, { optionValue }) =>
          onChange(optionValue === NONE ? null : Number(optionValue))
        }
      >
        <Option value={NONE}>{t('form.noQueue')}</Option>
        {queues.map(({ id, name, color }) => (
          <Option key={id} value={String(id)} text={name}>
            <span className={styles.option}>
              <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
              {name}
            </span>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
