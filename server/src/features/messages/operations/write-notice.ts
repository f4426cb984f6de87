import { isDuplicateKey } from '#core/database';
import { wholeSeconds } from '#core/time';
import type { TicketDocument, Tickets } from '#features/tickets';
import { messageCollection, type MessageDocument } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import { newMessageId } from '../message-ids';

export interface Notice {
  ticket: TicketDocument;
  connectionId: number;
  key: string;
  text: string;
}

/** Does not change the ticket; stores one notice per key. */
export async function writeNotice(
  { tickets, publisher }: { tickets: Tickets; publisher: MessagePublisher },
  { ticket, connectionId, key, text }: Notice,
): Promise<void> {
  const { companyId, contactId, _id: ticketId } = ticket;
  const row = noticeRow({
    companyId,
    ticketId,
    contactId,
    connectionId,
    body: text,
    clientId: key,
    createdAt: wholeSeconds(Math.max(Date.now(), ticket.lastMessageAt.getTime())),
  });
  try {
    await messageCollection().insertOne(row);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return;
  }
  publishMessage(publisher, await tickets.broadcast.audience(companyId), 'create', row, ticket);
}

type NoticeFields = Pick<
  MessageDocument,
  'companyId' | 'ticketId' | 'contactId' | 'connectionId' | 'clientId' | 'createdAt'
> &
  Partial<Pick<MessageDocument, 'body' | 'data'>>;

export function noticeRow(fields: NoticeFields): MessageDocument {
  return {
    _id: newMessageId(),
    participant: '',
    senderName: null,
    fromMe: true,
    body: '',
    mediaType: 'notification',
    media: null,
    data: null,
    reactions: [],
    quoted: null,
    ack: 1,
    failure: null,
    userId: null,
    user: null,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    automatic: true,
    ...fields,
  };
}
