import { type TicketDocument, ticketRow, type Tickets } from '#features/tickets';
import { messageCollection, WITHOUT_SEARCH } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import { lastMessageOf } from '../ticket-summary';

interface MenuEntryDeps {
  tickets: Tickets;
  publisher: MessagePublisher;
}

/** Stores what a message chose from the menu, so that a later renaming leaves it unchanged. Idempotent. */
export async function recordMenuEntry(
  { tickets, publisher }: MenuEntryDeps,
  ticket: TicketDocument,
  messageId: string,
  menuEntry: string,
): Promise<void> {
  const { companyId, _id: ticketId } = ticket;
  const message = await messageCollection().findOneAndUpdate(
    { companyId, _id: messageId, isDeleted: false, menuEntry: { $ne: menuEntry } },
    { $set: { menuEntry } },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  if (!message) return;
  const rewritten = await ticketRow.recordEdit(companyId, ticketId, lastMessageOf(message));
  if (rewritten) tickets.openTickets.remember(rewritten);
  const audience = await tickets.broadcast.audience(companyId);
  publishMessage(publisher, audience, 'update', message, rewritten ?? ticket);
}
