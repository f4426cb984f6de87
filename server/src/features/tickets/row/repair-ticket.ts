import { isChatbotActive } from '../chatbot-state';
import { ENDS_SNOOZE } from '../snooze/snooze-state';
import { type TicketDocument, tickets } from '../ticket.model';
import { type LastMessage, lastMessageFields } from './last-message';

const MAX_ATTEMPTS = 5;

export interface TicketSummary {
  unread: number;
  last: LastMessage | null;
  waitingSince: Date | null;
}

function shows(ticket: TicketDocument, last: LastMessage): boolean {
  const { lastMessage, lastMessageId, lastMessageType, lastMenuEntry } = lastMessageFields(last);
  return (
    ticket.lastMessageId === lastMessageId &&
    ticket.lastMessageType === lastMessageType &&
    ticket.lastMessage === lastMessage &&
    (ticket.lastMenuEntry ?? null) === lastMenuEntry
  );
}

/** Returns undefined if the ticket shows another message or already the edited text. */
export function recordEdit(
  companyId: number,
  ticketId: number,
  last: LastMessage,
): Promise<TicketDocument | undefined> {
  const { lastMessage, lastMessageType, lastMenuEntry } = lastMessageFields(last);
  const shown = { lastMessage, lastMessageType, lastMenuEntry };
  return tickets.findOneAndUpdate(
    companyId,
    {
      _id: ticketId,
      lastMessageId: last.id,
      $or: Object.entries(shown).map(([field, value]) => ({ [field]: { $ne: value } })),
    },
    { $set: { ...shown, changedAt: new Date() }, $inc: { version: 1 } },
  );
}

/**
 * Repairs what a crash left incomplete, after a redelivery or a repeated reply.
 * @returns undefined if the ticket was correct
 */
export async function repairTicket(
  companyId: number,
  ticketId: number,
  summaryOf: (ticket: TicketDocument) => Promise<TicketSummary>,
): Promise<TicketDocument | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ticket = await tickets.findById(companyId, ticketId);
    if (!ticket) return undefined;
    const { unread, last, waitingSince } = await summaryOf(ticket);
    const waits = waitOf(ticket, waitingSince);
    const isRight =
      ticket.unreadMessages === unread &&
      (last === null || shows(ticket, last)) &&
      ticket.waitingSince?.getTime() === waits?.getTime();
    if (isRight) return undefined;
    const now = new Date();
    const repaired = await tickets.findOneAndUpdate(
      companyId,
      { _id: ticketId, version: ticket.version },
      {
        $set: {
          unreadMessages: unread,
          changedAt: now,
          // Only a new last message changes the position in lists.
          ...(last && last.id !== ticket.lastMessageId ? { updatedAt: now } : {}),
          ...(last ? lastMessageFields(last) : {}),
          ...(waits ? { waitingSince: waits } : {}),
        },
        ...(waits ? {} : { $unset: { waitingSince: 1 } }),
        // The customer's message was stored, but a crash prevented the return of the snoozed ticket.
        ...(unread > ticket.unreadMessages ? { $rename: ENDS_SNOOZE } : {}),
        $inc: { version: 1 },
      },
    );
    if (repaired) return repaired;
  }
  return undefined;
}

/** Closed tickets have no wait; those served by the chatbot wait from its end. */
function waitOf(ticket: TicketDocument, waitingSince: Date | null): Date | null {
  if (waitingSince === null || ticket.status === 'closed' || isChatbotActive(ticket)) return null;
  const { handedOverAt } = ticket.chatbot ?? {};
  return handedOverAt && handedOverAt > waitingSince ? handedOverAt : waitingSince;
}

/** Recounts if a message arrived since the ticket was loaded. */
export async function clearUnread(
  ticket: TicketDocument,
  summaryOf: (ticket: TicketDocument) => Promise<TicketSummary>,
): Promise<TicketDocument> {
  const read = await setUnread(ticket, 0);
  if (read) return read;
  await repairTicket(ticket.companyId, ticket._id, summaryOf);
  return (await tickets.findById(ticket.companyId, ticket._id)) ?? ticket;
}

/** Subtracts `read` messages; at most `left` remain. Recounts if the ticket has changed. */
export async function reduceUnread(
  ticket: TicketDocument,
  { read, left }: { read: number; left: number },
  summaryOf: (ticket: TicketDocument) => Promise<TicketSummary>,
): Promise<{ ticket: TicketDocument; changed: boolean }> {
  // The write that stores a remaining message may not have counted it yet.
  const unread = Math.min(left, ticket.unreadMessages - read);
  if (unread >= 0) {
    if (read === 0 && unread === ticket.unreadMessages) return { ticket, changed: false };
    const reduced = await setUnread(ticket, unread);
    if (reduced) return { ticket: reduced, changed: true };
  }
  const { companyId, _id } = ticket;
  const repaired = await repairTicket(companyId, _id, summaryOf);
  return {
    ticket: repaired ?? (await tickets.findById(companyId, _id)) ?? ticket,
    changed: read > 0 || repaired !== undefined,
  };
}

/** Removes the mark of a colleague's assignment when the attendant opens the ticket. */
export async function clearHanded({
  companyId,
  _id,
  userId,
}: TicketDocument): Promise<TicketDocument | undefined> {
  return tickets.findOneAndUpdate(
    companyId,
    { _id, userId, handed: true },
    { $unset: { handed: 1 }, $set: { changedAt: new Date() }, $inc: { version: 1 } },
  );
}

function setUnread(
  { companyId, _id, version }: TicketDocument,
  unreadMessages: number,
): Promise<TicketDocument | undefined> {
  return tickets.findOneAndUpdate(
    companyId,
    { _id, version },
    { $set: { unreadMessages, changedAt: new Date() }, $inc: { version: 1 } },
  );
}
