import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { useCancelSchedule, useRestoreSchedule } from '@/data/schedules/useScheduleMutations';
import { useToasts } from '@/ui/toasts/useToasts';

/** Time in which the user can undo. */
const UNDO_MS = 8_000;

/** Returns a function that cancels a schedule and offers to undo that. */
export function useCancelWithUndo(): (schedule: Schedule) => void {
  const { t } = useTranslation('schedules');
  const toasts = useToasts();
  const cancel = useCancelSchedule();
  const restore = useRestoreSchedule();
  const onError = (error: unknown) => toasts.failure(error);
  return ({ id }) =>
    cancel.mutate(id, {
      onSuccess: () =>
        toasts.success(t('ticket.cancelled'), {
          action: { label: t('ticket.undo'), onClick: () => restore.mutate(id, { onError }) },
          timeoutMs: UNDO_MS,
        }),
      onError,
    });
}
