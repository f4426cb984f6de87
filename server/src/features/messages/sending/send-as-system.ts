import type { ConnectionRef } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';
import { recordActivity, ownLine, ownLineChange } from '../../tickets';
import { publishMessage } from '../message-broadcast';
import { newMessageId, wholeSeconds } from '../message-ids';
import { storeMessage } from '../message.store';
import type { MessageDocument } from '../message.model';
import { lastMessageOf } from '../ticket-summary';
import type { MessagesDeps } from '../messages.deps';
import { searchField } from '../search/message-words';

export type SystemSendingDeps = Pick<MessagesDeps, 'gateway' | 'tickets' | 'publisher' | 'sendQueue'>;

/** A message that no agent wrote. */
export interface SystemMessage {
  /** Makes the message single, however often it is sent. */
  key: string;
  body: string;
}

/**
 * Sends a text in the contact's open ticket; nothing happens where no ticket is open. It is no agent's reply, so the customer
 * goes on waiting.
 */
export async function sendAsSystem(
  { gateway, tickets, publisher, sendQueue }: SystemSendingDeps,
  connection: ConnectionRef,
  contact: ContactDocument,
  { key, body }: SystemMessage,
): Promise<void> {
  const { companyId, connectionId } = connection;
  const opening = await tickets.openTickets.of(companyId);
  const openKey = opening.keyOf({ contact, connectionId, fromMe: true });
  const ticket = (await opening.find([openKey])).get(openKey);
  if (!ticket) return;
  const message: MessageDocument = {
    _id: newMessageId(),
    companyId,
    ticketId: ticket._id,
    contactId: contact._id,
    connectionId,
    messengerId: gateway.newMessengerId(),
    participant: '',
    senderName: null,
    fromMe: true,
    body,
    mediaType: 'text',
    media: null,
    data: null,
    reactions: [],
    quoted: null,
    ack: 1,
    failure: null,
    waiting: true,
    waitingSince: new Date(),
    userId: null,
    user: null,
    clientId: key,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    automatic: true,
    createdAt: wholeSeconds(Math.max(Date.now(), ticket.lastMessageAt.getTime())),
  };
  Object.assign(message, searchField(message));
  const last = lastMessageOf(message);
  const { isRepeated, ticket: changed } = await storeMessage({
    message,
    ticket,
    change: (now, at) => ownLineChange(now, last, at),
  });
  if (isRepeated) return;
  sendQueue.stored(message);
  try {
    const after =
      changed ?? (await recordActivity(companyId, [ownLine(ticket, last)])).get(ticket._id) ?? ticket;
    tickets.openTickets.remember(after);
    publishMessage(publisher, await tickets.broadcast.audience(companyId), 'create', message, after);
  } finally {
    sendQueue.published(message);
  }
}
