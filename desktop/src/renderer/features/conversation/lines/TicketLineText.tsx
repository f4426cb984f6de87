import { useTranslation } from 'react-i18next';
import type { TicketLine } from '@recado/shared/tickets';
import { bubbleTime } from '@/lib/formats/dates';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useLineStyles } from '@/ui/message-list/line-styles';

/** Shows an act of a user, such as "Ana transferiu para Bruno: quer trocar o abajur". */
export function TicketLineText({ line }: { line: TicketLine }) {
  const lines = useLineStyles();
  const { t } = useTranslation('tickets');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  const { type, by, to, queue, note, at, until } = line;
  const name = by ?? t('lines.someone');
  const text = () => {
    switch (type) {
      case 'accepted':
        return t('lines.accepted', { name });
      case 'assigned':
        return t('lines.assigned', { name: to ?? t('lines.someone') });
      case 'returned':
        return t('lines.returned', { name });
      case 'resolved':
        return t('lines.resolved', { name });
      case 'resolutionUndone':
        return t('lines.resolutionUndone', { name });
      case 'reopened':
        return t('lines.reopened', { name });
      case 'snoozed':
        return t('lines.snoozed', { name, time: until ? timeText(new Date(until), new Date(at)) : '' });
      case 'woken':
        return t('lines.woken', { name });
      case 'transferred':
        if (to !== null) return t('lines.transferredToUser', { name, to });
        return queue === null
          ? t('lines.transferred', { name })
          : t('lines.transferredToQueue', { name, queue });
    }
  };
  return (
    <div className={lines.root}>
      <div
        className={lines.centred}
      >{`${text()}${note === null ? '' : `: ${note}`} · ${bubbleTime(at)}`}</div>
    </div>
  );
}
