import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '@/data/queues/useQueues';
import { useToasts } from '@/ui/toasts/useToasts';
import type { FieldProps } from './OptionRow';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusCircular, flexShrink: 0 },
});

/** Value of the option for no queue. No queue has this id. */
const NONE = '0';

export function QueueChoice({ ids, value, disabled, onChange }: FieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { data: queues = [], isLoadingError: failed, errorUpdatedAt } = useQueues();
  useEffect(() => {
    if (failed) toasts.error(t('queuesFailed'));
  }, [failed, errorUpdatedAt, toasts, t]);
  const chosen = queues.find(({ id }) => String(id) === value);
  return (
    <Dropdown
      {...ids}
      disabled={disabled}
      value={chosen?.name ?? t('none')}
      selectedOptions={[chosen ? value : NONE]}
      onOptionSelect={(_event, { optionValue }) =>
        onChange(optionValue === undefined || optionValue === NONE ? '' : optionValue)
      }
    >
      <Option value={NONE}>{t('none')}</Option>
      {queues.map(({ id, name, color }) => (
        <Option key={id} value={String(id)} text={name}>
          <span className={styles.option}>
            <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
            {name}
          </span>
        </Option>
      ))}
    </Dropdown>
  );
}
