import type { DurableFields } from '../../../core/events';
import type { InboundMessage } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';
import type { Activity, TicketDocument } from '../../tickets';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { newMessageId } from '../message-ids';
import { lastMessageOf } from '../messages.facts';
import { searchField } from '../search/message-words';
import { describedMedia, previewOf } from './described-media';
import { memberKey, memberName } from './member';

/** A message that came in, with whose it is. */
export interface Arrival {
  message: InboundMessage;
  contact: ContactDocument;
  /** Several of the company's numbers may bring it (`several-numbers.ts`). */
  shared?: true;
}

/** Whether a file of that kind and announced size is fetched by itself. */
export type IsFetched = (kind: InboundMessage['kind'], bytes: number | null) => boolean;

/** The durable events that a new message carries from the write that stores it. */
export type EventsOf = (row: MessageDocument) => DurableFields;

/** The stored form of an arrival. Time in whole seconds: within one, arrival (the id) decides the order. */
export function messageOf(
  { message, contact, shared }: Arrival,
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
    senderName: message.isGroup && !fromMe ? memberName(sender, message.pushName) : null,
    fromMe,
    reactions: [],
    ...saidBy(message, isFetched),
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
    ...(message.offline ? { recovered: true as const } : {}),
    // A message dated in the future would sort after those that arrive later.
    createdAt: wholeSeconds(Math.min(message.sentAt.getTime(), Date.now())),
  };
}

/** What a message itself carries: also what takes a placeholder's place. */
export function saidBy(
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
    // The small picture becomes a file also where the large one waits for somebody to ask for it.
    ...(fetched || preview ? { fetchAt: new Date() } : {}),
    ...(preview ? { preview } : {}),
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
