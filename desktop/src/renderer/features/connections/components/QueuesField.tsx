import { useTranslation } from 'react-i18next';
import { useQueues } from '@/data/queues/useQueues';
import { ChoicesField } from '@/ui/form/ChoicesField';

export function QueuesField({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('connections');
  const { data: queues = [], error } = useQueues();
  return (
    <ChoicesField
      label={t('form.queues')}
      hint={t('form.queuesHint')}
      placeholder={t('form.noQueue')}
      choices={queues}
      error={error}
      value={value}
      onChange={onChange}
    />
  );
}
