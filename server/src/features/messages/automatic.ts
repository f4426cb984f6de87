import type { ConnectionRef, MessengerGateway } from '../../messenger/gateway';
import type { ContactDocument } from '../contacts';
import { recordActivity, ownLine, ownLineChange, type Tickets } from '../tickets';
import { publishMessage, type MessagePublisher } from './message-broadcast';
import { newMessageId, wholeSeconds } from './message-ids';
import { storeMessage } from './message.store';
import type { MessageDocument } from './message.model';
import { lastMessageOf } from './ticket-summary';
import type { SendQueue } from './send-queue/send-queue';
import { searchField } from './search/message-words';

export interface AutomaticParts {
  gateway: Pick<MessengerGateway, 'newMessengerId'>;
  tickets: Pick<Tickets, 'openTickets' | 'broadcast'>;
  publisher: MessagePublisher;
  sendQueue: Pick<SendQueue, 'stored' | 'published'>;
}

/**
 * Sends a text by itself, in the contact's open ticket: nobody's answer, so the customer goes on waiting. Once a `key`,
 * however often it is asked for; nothing happens where no ticket is open.
 */
export async function sendAutomatic(
  { gateway, tickets, publisher, sendQueue }: AutomaticParts,
  connection: ConnectionRef,
  contact: ContactDocument,
  { key, body }: { key: string; body: string },
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
