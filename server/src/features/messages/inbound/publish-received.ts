import type { Audience, TicketDocument, Tickets } from '../../tickets';
import type { MessageDocument } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';

interface Received {
  added: readonly MessageDocument[];
  after: ReadonlyMap<number, TicketDocument>;
  created: readonly TicketDocument[];
}

export async function publishReceived(
  {
    publisher,
    tickets,
  }: { publisher: MessagePublisher; tickets: Pick<Tickets, 'broadcast' | 'openTickets'> },
  audience: Audience,
  { added, after, created }: Received,
): Promise<void> {
  for (const { _id } of created) {
    const ticket = after.get(_id);
    if (ticket) await tickets.broadcast.changed(ticket);
  }
  for (const message of added) {
    const ticket = after.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'create', message, ticket);
  }
  await tickets.openTickets.finish(created);
}
