import { CalendarClock20Regular } from '@fluentui/react-icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Schedule } from '@recado/shared/schedules';
import type { Ticket } from '@recado/shared/tickets';
import { useContactSchedules } from '@/data/schedules/useContactSchedules';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { NoticeRow } from '@/ui/notices/NoticeRow';
import { ScheduleDialog } from '../lazy';
import { isEditable } from '../rules/schedule-state';
import { useCancelWithUndo } from './useCancelWithUndo';

/** Shows the next scheduled message to the ticket's contact, with edit and cancel. */
export function ScheduleNotice({ ticket: { contactId } }: { ticket: Ticket }) {
  const { t } = useTranslation('schedules');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  const navigate = useNavigate();
  const { data } = useContactSchedules(contactId);
  const [edited, setEdited] = useState<Schedule | null>(null);
  const cancel = useCancelWithUndo();
  const waiting = data?.schedules.filter(isEditable) ?? [];
  const [next] = waiting;
  return (
    <>
      {next && (
        <NoticeRow
          icon={<CalendarClock20Regular />}
          text={textOf(next)}
          actions={[
            ...(waiting.length > 1
              ? [{ label: t('ticket.all'), onClick: () => void navigate(SCHEDULES_PATH) }]
              : []),
            { label: t('ticket.edit'), onClick: () => setEdited(next) },
            { label: t('ticket.cancel'), onClick: () => cancel(next) },
          ]}
        />
      )}
      {edited && (
        <Suspense>
          <ScheduleDialog schedule={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );

  function textOf({ sendAt }: Schedule): string {
    const time = timeText(new Date(sendAt), new Date());
    if (waiting.length === 1) return t('ticket.one', { time });
    return t('ticket.many', { shown: data?.hasMore ? `${waiting.length}+` : waiting.length, time });
  }
}
