import { Field, ProgressBar } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCardFilling } from '@/data/kanban/useCardFilling';

/** Progress of adding the open tickets to the default board, after the kanban was switched on. */
export function KanbanProgress() {
  const { t, i18n } = useTranslation('settings');
  const filling = useCardFilling();
  if (!filling) return null;
  const { done, total } = filling;
  return (
    <Field
      validationState="none"
      validationMessage={t('kanbanProgress', {
        count: total,
        done: done.toLocaleString(i18n.language),
        total: total.toLocaleString(i18n.language),
      })}
    >
      <ProgressBar value={total === 0 ? undefined : done / total} />
    </Field>
  );
}
