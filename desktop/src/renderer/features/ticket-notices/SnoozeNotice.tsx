import { Clock20Regular, ClockAlarm20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useSnoozeCommands } from '@/features/ticket-actions';
import { useMomentText } from '@/ui/hours/useHoursStateText';
import { NoticeRow } from '@/ui/notices/NoticeRow';

/** Shows until when the ticket is snoozed; after its return, the note. */
export function SnoozeNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('ticket-notices');
  const momentText = useMomentText();
  const { end, promptForTime } = useSnoozeCommands();
  const { snooze, woken } = ticket;
  const withNote = (text: string, note: string | null) => (note ? `${text} · ${note}` : text);
  if (snooze) {
    const time = momentText(new Date(snooze.until));
    return (
      <NoticeRow
        icon={<Clock20Regular />}
        text={withNote(t(snooze.promise ? 'snooze.promised' : 'snooze.until', { time }), snooze.note)}
        actions={[
          { label: t('snooze.change'), onClick: () => promptForTime(ticket) },
          { label: t('snooze.end'), onClick: () => void end(ticket) },
        ]}
      />
    );
  }
  // Without a note, a return that the attendant sees anyway needs no line.
  if (!woken || (woken.note === null && woken.wokenBy !== 'time')) return null;
  return (
    <NoticeRow
      icon={<ClockAlarm20Regular />}
      text={withNote(t(woken.promise ? 'snooze.promiseDue' : 'snooze.returned'), woken.note)}
      actions={[{ label: t('snooze.dismiss'), onClick: () => void end(ticket) }]}
    />
  );
}
