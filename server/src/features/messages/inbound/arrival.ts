import type { InboundMessage } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';
import type { Activity, TicketDocument } from '../../tickets';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { newMessageId } from '../message-ids';
import { lastMessageOf } from '../messages.facts';

/** A message that came in, with whose it is. */
export interface Arrival {
  message: InboundMessage;
  contact: ContactDocument;
}

/** How far a customer's clock may run ahead before ours is used, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The stored form of an arrival. Time in whole seconds: within one, arrival (the id) decides the order. */
export function messageOf(
  { message, contact }: Arrival,
  ticket: TicketDocument,
  quoted: QuotedMessage | undefined,
): MessageDocument {
  const { connection, fromMe } = message;
  return {
    _id: newMessageId(),
    companyId: connection.companyId,
    ticketId: ticket._id,
    contactId: contact._id,
    connectionId: connection.connectionId,
    messengerId: message.messengerId,
    participant: '',
    senderName: message.isGroup && !fromMe ? message.pushName : null,
    fromMe,
    body: message.body,
    mediaType: message.kind,
    media: null,
    data: message.data,
    reactions: [],
    quoted: quoted ?? null,
    ...(fromMe ? {} : { unread: true as const }),
    // What the phone sent has left it.
    ack: fromMe ? 2 : 1,
    failure: null,
    userId: null,
    user: null,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    createdAt: wholeSeconds(Math.min(message.sentAt.getTime(), Date.now() + CLOCK_TOLERANCE_MS)),
  };
}

export function wholeSeconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1_000) * 1_000);
}

/** What these new messages do to their ticket. */
export function activityOf(ticket: TicketDocument, added: readonly MessageDocument[]): Activity {
  const inOrder = [...added].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a._id < b._id ? -1 : 1),
  );
  const newest = inOrder.at(-1);
  let answered = false;
  let waitingSince: Date | null = null;
  for (const { fromMe, createdAt } of inOrder) {
    if (fromMe) {
      answered = true;
      waitingSince = null;
    } else waitingSince ??= createdAt;
  }
  return {
    ticket,
    unread: inOrder.filter(({ fromMe }) => !fromMe).length,
    last: newest && newest.createdAt >= ticket.lastMessageAt ? lastMessageOf(newest) : null,
    waitingSince,
    answered,
  };
}
