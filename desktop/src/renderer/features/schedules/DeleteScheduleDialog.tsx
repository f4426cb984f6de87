import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { useDeleteSchedule } from '@/data/schedules/useScheduleMutations';
import { contactName } from '@/lib/formats/names';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({ line: { margin: 0 } });

export function DeleteScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const timeText = useWeekdayTime(useCurrentUser().company.timeZone);
  const toasts = useToasts();
  const remove = useDeleteSchedule();
  const name = contactName(schedule.contact.name);
  const time = timeText(new Date(schedule.sendAt));
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(schedule.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      <p className={styles.line}>{t('delete.text')}</p>
      <p className={styles.line}>{t('delete.name', { name, time })}</p>
      {schedule.recurrence && <p className={styles.line}>{t('delete.repeats')}</p>}
    </ConfirmDialog>
  );
}
