import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QueueSummary } from '@recado/shared/queues';
import { useQueues } from '@/data/queues/useQueues';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { PickerProps } from './search/SearchField';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  strip: { width: '3px', height: '16px', borderRadius: tokens.borderRadiusSmall, flexShrink: 0 },
});

interface QueueSelectProps extends Omit<PickerProps, 'autoFocus'> {
  value: number | null;
  onChange: (queueId: number) => void;
  /**
   * `own` offers the user's queues, or all queues to an administrator who has none. `all` offers the company's
   * queues. A list offers exactly the listed queues.
   */
  from?: 'own' | 'all' | readonly QueueSummary[];
  /** Adds an entry for no queue. */
  none?: { label: string; onSelect: () => void };
}

const NONE = 'none';

export function QueueSelect({ value, onChange, from = 'own', none, disabled, ...field }: QueueSelectProps) {
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  const { queues, error } = useQueueChoice(from);
  const selected = queues.find(({ id }) => id === value);
  return (
    <Field {...field} validationMessage={field.validationMessage ?? (error ? errorText(error) : undefined)}>
      <Dropdown
        disabled={disabled}
        placeholder={queues.length === 0 && !error ? t('noQueue') : t('queuePlaceholder')}
        value={selected?.name ?? none?.label ?? ''}
        selectedOptions={selected ? [String(selected.id)] : none ? [NONE] : []}
        onOptionSelect={(_event, data) =>
          data.optionValue === NONE ? none?.onSelect() : onChange(Number(data.optionValue))
        }
      >
        {none && <Option value={NONE}>{none.label}</Option>}
        {queues.map(({ id, name, color }) => (
          <Option key={id} value={String(id)} text={name}>
            <span className={styles.option}>
              <span className={styles.strip} style={{ backgroundColor: color }} aria-hidden />
              {name}
            </span>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

/** Returns whether the company has queues, which makes a choice mandatory. True until known. */
export function useCompanyHasQueues(): boolean {
  const { queues } = useCurrentUser();
  const all = useQueues(queues.length === 0);
  return queues.length > 0 || all.data === undefined || all.data.length > 0;
}

export function useQueueChoice(from: 'own' | 'all' | readonly QueueSummary[]): {
  queues: readonly QueueSummary[];
  error: unknown;
} {
  const { queues: own, profile } = useCurrentUser();
  const all = from === 'all' || (from === 'own' && profile === 'admin' && own.length === 0);
  const { data, error } = useQueues(all);
  if (all) return { queues: data ?? [], error };
  return { queues: from === 'own' ? own : from, error: null };
}
