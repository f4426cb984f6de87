import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { contactName } from '@/lib/formats/names';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

/** Informs the creator of a scheduled message in every window that it was not sent, once per failure. */
export function useScheduleFailures(): void {
  const { t } = useTranslation('notifications');
  const { t: tSchedules } = useTranslation('schedules');
  const { id: userId } = useCurrentUser();
  const toasts = useToasts();
  const navigate = useNavigate();
  const shown = useRef(new Set<number>());
  useCompanyEvent('schedule', ({ schedules: schedule }) => {
    if (schedule?.userId !== userId) return;
    const { id, status, failure, contact } = schedule;
    if (status !== 'ERRO' || failure === null) {
      shown.current.delete(id);
      return;
    }
    if (shown.current.has(id)) return;
    shown.current.add(id);
    // With an action, the toast stays until it is closed.
    toasts.error(t('schedule.title', { name: contactName(contact.name) }), {
      detail: tSchedules(`failure.${failure}`, { context: status }),
      action: {
        label: t('schedule.open'),
        onClick: () => void navigate(`${SCHEDULES_PATH}?filter=failed&scheduleId=${id}`),
      },
    });
  });
}
