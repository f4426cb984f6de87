import { useTranslation } from 'react-i18next';
import type { TicketLine } from '@recado/shared/tickets';
import { bubbleTime } from '@/lib/formats/dates';
import { useLineStyles } from '@/ui/message-list/line-styles';

/** Shows an act of a user, such as "Ana transferiu para Bruno: quer trocar o abajur". */
export function TicketLineText({ line }: { line: TicketLine }) {
  const lines = useLineStyles();
  const { t } = useTranslation('tickets');
  const { type, by, to, queue, note, at } = line;
  const name = by ?? t('lines.someone');
  const text = () => {
    switch (type) {
      case 'accepted':
        return t('lines.accepted', { name });
      case 'returned':
        return t('lines.returned', { name });
      case 'resolved':
        return t('lines.resolved', { name });
      case 'resolutionUndone':
        return t('lines.resolutionUndone', { name });
      case 'reopened':
        return t('lines.reopened', { name });
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
