import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { useDeleteSchedule } from '@/data/schedules/useScheduleMutations';
import { contactName } from '@/lib/formats/names';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

/** Deletes a schedule. Its other button is not named "Cancelar", which would be ambiguous here. */
export function CancelScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const timeText = useWeekdayTime(useCurrentUser().company.timeZone);
  const toasts = useToasts();
  const remove = useDeleteSchedule();
  return (
    <ConfirmDialog
      title={t('ticket.cancelTitle')}
      confirmLabel={t('ticket.cancelConfirm')}
      cancelLabel={t('ticket.keep')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(schedule.id);
        toasts.success(t('ticket.cancelled'));
      }}
      onClose={onClose}
    >
      {t('ticket.cancelText', {
        name: contactName(schedule.contact.name),
        time: timeText(new Date(schedule.sendAt)),
      })}
    </ConfirmDialog>
  );
}
