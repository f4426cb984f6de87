import { wholeSeconds } from '#core/time';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import type { InboundMessage } from '#messenger/gateway';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { newMessageId } from '../message-ids';
import { searchField } from '../search/message-words';
import { describedMedia, previewOf } from './described-media';
import { memberKey, memberName } from './group-member';

export interface IdentifiedMessage {
  message: InboundMessage;
  contact: ContactDocument;
  shared?: true;
}

export type IsFetched = (kind: InboundMessage['kind'], bytes: number | null) => boolean;

export function messageRow(
  { message, contact, shared }: IdentifiedMessage,
  ticket: Pick<TicketDocument, '_id'>,
  quoted: QuotedMessage | undefined,
  isFetched: IsFetched,
): MessageDocument {
  const { connection, fromMe, sender } = message;
  return {
    _id: newMessageId(),
    companyId: connection.companyId,
    ticketId: ticket._id,
    contactId: contact._id,
    connectionId: connection.connectionId,
    messengerId: message.messengerId,
    participant: message.isGroup && sender ? memberKey(sender) : '',
    ...(message.isGroup && sender ? { participantAddress: sender.address } : {}),
    ...(shared ? { shared } : {}),
    senderName: message.isGroup && !fromMe ? memberName(message) : null,
    fromMe,
    reactions: [],
    ...contentOf(message, isFetched),
    quoted: quoted ?? null,
    ...(fromMe ? {} : { unread: true as const }),
    ack: fromMe ? 2 : 1,
    failure: null,
    userId: null,
    user: null,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    ...(message.offline ? { recovered: true as const } : {}),
    createdAt: shownTimeOf(message),
  };
}

/** A message from the future would be sorted after later messages. */
function shownTimeOf({ sentAt }: InboundMessage): Date {
  return wholeSeconds(Math.min(sentAt.getTime(), Date.now()));
}

/** Returns which customers wrote when; excludes calls and groups. */
export function writtenByCustomers(received: readonly Pick<IdentifiedMessage, 'message' | 'contact'>[]) {
  return received
    .filter(({ message: { fromMe, isGroup, kind } }) => !fromMe && !isGroup && kind !== 'call')
    .map(({ message, contact }) => ({ message, contact, at: shownTimeOf(message) }));
}

export function contentOf(
  { kind, body, media, data, fromMe, albumId }: InboundMessage,
  isFetched: IsFetched,
): Pick<
  MessageDocument,
  'body' | 'mediaType' | 'media' | 'data' | 'albumId' | 'search' | 'fetchAt' | 'preview'
> {
  const fetched = media !== null && isFetched(kind, media.bytes);
  const preview = previewOf(media);
  const said = {
    body,
    mediaType: kind,
    media: media && describedMedia(media, fetched ? 'downloading' : 'failed'),
    data,
  };
  return {
    ...said,
    ...(albumId ? { albumId } : {}),
    ...searchField({ ...said, fromMe, isDeleted: false }),
    // A preview is also queued, so that its thumbnail becomes a file at once.
    ...(fetched || preview ? { fetchAt: new Date() } : {}),
    ...(preview ? { preview } : {}),
  };
}

export function isRowOf(row: MessageDocument, { message, contact }: IdentifiedMessage): boolean {
  return (
    row.messengerId === message.messengerId &&
    row.connectionId === message.connection.connectionId &&
    row.contactId === contact._id &&
    row.fromMe === message.fromMe
  );
}
