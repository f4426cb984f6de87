import type { Ticket } from '@recado/shared/tickets';
import { ClosingNotice } from './ClosingNotice';
import { HoursNotice } from './HoursNotice';
import { MutedNotice } from './MutedNotice';
import { SnoozeNotice } from './SnoozeNotice';

/** Lists automatic effects on an open conversation, one per line. Closed tickets and groups have none. */
export function TicketNotices({ ticket }: { ticket: Ticket }) {
  if (ticket.status === 'closed' || ticket.isGroup) return null;
  return (
    <>
      <SnoozeNotice ticket={ticket} />
      <HoursNotice queueId={ticket.queueId} />
      <MutedNotice ticket={ticket} />
      <ClosingNotice ticket={ticket} />
    </>
  );
}
