import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api';
import { useQueues } from '../api/useConnectionDetail';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusCircular, flexShrink: 0 },
});

/** The queues a connection serves. */
export function QueuesField({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { data: queues = [], error } = useQueues();
  const chosen = queues.filter(({ id }) => value.includes(id));
  return (
    <Field
      label={t('form.queues')}
      hint={t('form.queuesHint')}
      validationMessage={error ? errorText(error) : undefined}
    >
      <Dropdown
        multiselect
        // Fluent would call it a menu; it is a list of options, several of which may be chosen.
        listbox={{ role: 'listbox', 'aria-multiselectable': true }}
        placeholder={t('form.noQueue')}
        value={chosen.map(({ name }) => name).join(', ')}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, data) => onChange(data.selectedOptions.map(Number))}
      >
        {queues.map(({ id, name, color }) => (
          <Option
            key={id}
            value={String(id)}
            text={name}
            role="option"
            aria-selected={value.includes(id)}
            aria-checked={undefined}
          >
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
