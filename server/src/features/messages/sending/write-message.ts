import { AppError } from '@recado/shared/contract';
import type { MediaType, MessageData } from '@recado/shared/messages';
import type { Caller } from '../../../core/tenancy/caller';
import type { MessengerGateway } from '../../../messenger/gateway';
import {
  flushReplyLog,
  recordReply,
  replyChange,
  type TicketChange,
  type TicketDocument,
  type Tickets,
  whisperChange,
} from '../../tickets';
import {
  type AlbumDocument,
  type MediaDocument,
  type MessageDocument,
  messages,
  type QuotedMessage,
} from '../message.model';
import { storeMessage } from '../message.store';
import { newMessageId, wholeSeconds } from '../message-ids';
import type { PresentMessage } from '../messages.presenter';
import { searchField } from '../search/message-words';
import type { SendQueue } from '../send-queue/send-queue';
import { quotedMessageOf } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import { isWorkedOn } from './sending.policy';

/** What an agent wants to say. */
export interface Draft {
  body: string;
  mediaType: MediaType;
  media?: MediaDocument;
  data?: MessageData;
  /** The album it is a picture of, and what is in that. */
  albumId?: string;
  album?: AlbumDocument;
  /** For colleagues only: it never leaves Recado. */
  whisper?: boolean;
  quotedMsg?: { id: string } | null;
  /** The caller's own key: the same again is the same message. */
  clientId?: string;
  /** The last message the agent had seen; a newer one stops this one. */
  seenThrough?: string | null;
}

export interface WriteParts {
  tickets: Pick<Tickets, 'requireVisible' | 'referenceData' | 'ofContact' | 'openTickets'>;
  gateway: Pick<MessengerGateway, 'newMessengerId'>;
  present: PresentMessage;
  sendQueue: Pick<SendQueue, 'stored' | 'published'>;
}

/**
 * A message stored, and on its way, with its ticket as it is then: it is to be announced. `isNew` is false for a repeated
 * `clientId`.
 */
export interface Written {
  message: MessageDocument;
  ticket: TicketDocument;
  isNew: boolean;
}

/**
 * Stores what an agent wrote, with the id it will have on the messenger, then sends it (specification 1 §7.5).
 * Throws ERR_TICKET_STATUS for pending and closed tickets, ERR_NEWER_MESSAGE for what `seenThrough` did not see,
 * ERR_VALIDATION for a text that is empty.
 */
export async function writeMessage(
  parts: WriteParts,
  caller: Caller,
  ticketId: number,
  draft: Draft,
): Promise<Written> {
  if (draft.mediaType === 'text' && draft.body.trim() === '') {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: 'empty' });
  }
  const { tickets } = parts;
  const ticket = await tickets.requireVisible(caller, ticketId);
  let place: Place;
  try {
    place = await placeOf(parts, caller, ticket, draft);
  } catch (refused) {
    // What was stored before stays, whatever became of the conversation since.
    const stored = await findRepeated(caller, draft);
    if (!stored) throw refused;
    return again(stored, ticket);
  }
  const message = messageOf(parts, caller, ticket, draft, place);
  Object.assign(message, searchField(message));
  const change = (now: TicketDocument, at: Date) => changeOf(now, message, caller, at);
  const { isRepeated, ticket: changed } = await storeMessage({ message, ticket, change });
  if (isRepeated) {
    const stored = await findRepeated(caller, draft);
    if (!stored) throw new Error('A message was there already and is not found');
    return again(stored, ticket);
  }
  parts.sendQueue.stored(message);
  try {
    const after = changed ?? (await changeAnyway(ticket, message, caller));
    tickets.openTickets.remember(after);
    await flushReplyLog(after);
    return { message, ticket: after, isNew: true };
  } catch (failure) {
    parts.sendQueue.published(message);
    throw failure;
  }
}

/** Through which connection a message goes, and what it answers. */
interface Place {
  connectionId: number;
  quoted: QuotedMessage | null;
}

/** Throws what `writeMessage` says of a message that may not be written. */
async function placeOf(
  parts: WriteParts,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
): Promise<Place> {
  const { tickets } = parts;
  if (!isWorkedOn(ticket)) throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  // What of the contact the agent cannot see is neither quoted nor held against them.
  const hidden =
    draft.quotedMsg || draft.seenThrough ? await tickets.ofContact.hiddenIds(caller, ticket.contactId) : [];
  const [quoted, connectionId] = await Promise.all([
    quotedBy(ticket, hidden, draft),
    connectionOf(tickets.referenceData, ticket),
    refuseUnseen(parts, caller, ticket, hidden, draft),
  ]);
  return { quoted, connectionId };
}

function messageOf(
  { gateway }: WriteParts,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
  { connectionId, quoted }: Place,
): MessageDocument {
  const leaves = !draft.whisper;
  return {
    _id: newMessageId(),
    companyId: caller.companyId,
    ticketId: ticket._id,
    contactId: ticket.contactId,
    connectionId,
    ...(leaves ? { messengerId: gateway.newMessengerId() } : {}),
    participant: '',
    senderName: null,
    fromMe: true,
    body: draft.body,
    mediaType: draft.mediaType,
    media: draft.media ?? null,
    data: draft.data ?? null,
    ...(draft.albumId ? { albumId: draft.albumId } : {}),
    ...(draft.album ? { album: draft.album } : {}),
    reactions: [],
    quoted,
    ack: 1,
    failure: null,
    ...(leaves ? { waiting: true as const, waitingSince: new Date() } : {}),
    userId: caller.userId,
    user: { name: caller.name },
    ...(draft.clientId ? { clientId: draft.clientId } : {}),
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: !leaves,
    // Never before what it answers, should the messenger's clock run ahead of ours.
    createdAt: wholeSeconds(Math.max(Date.now(), ticket.lastMessageAt.getTime())),
  };
}

/** What a message changes in its ticket: a whisper leaves the row as it is. */
function changeOf(ticket: TicketDocument, message: MessageDocument, caller: Caller, at: Date): TicketChange {
  if (message.whisper) return whisperChange(ticket, at);
  return replyChange({ ticket, last: lastMessageOf(message), userId: caller.userId }, at);
}

/** The same to a ticket that is another by now than the one that was read. */
async function changeAnyway(
  ticket: TicketDocument,
  message: MessageDocument,
  caller: Caller,
): Promise<TicketDocument> {
  if (message.whisper) return ticket;
  return recordReply({ ticket, last: lastMessageOf(message), userId: caller.userId });
}

/** Throws ERR_CONFLICT for a key that already stands for a message of another ticket. */
function again(message: MessageDocument, ticket: TicketDocument): Written {
  if (message.ticketId !== ticket._id) throw new AppError('ERR_CONFLICT', { field: 'clientId' });
  return { message, ticket, isNew: false };
}

/** What the same draft was stored as before. */
async function findRepeated(
  { companyId, userId }: Caller,
  { clientId }: Draft,
): Promise<MessageDocument | undefined> {
  return clientId ? messages.findOne(companyId, { userId, clientId }) : undefined;
}

async function connectionOf(
  referenceData: Tickets['referenceData'],
  ticket: TicketDocument,
): Promise<number> {
  if (ticket.whatsappId !== null) return ticket.whatsappId;
  const connection = await referenceData.defaultConnection(ticket.companyId);
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connection.id;
}

async function quotedBy(
  { companyId, contactId }: TicketDocument,
  hidden: number[],
  { quotedMsg }: Draft,
): Promise<QuotedMessage | null> {
  if (!quotedMsg) return null;
  const seen = { _id: quotedMsg.id, contactId, ticketId: { $nin: hidden } };
  const found = await messages.findOne(companyId, seen);
  if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND', { messageId: quotedMsg.id });
  return quotedMessageOf(found);
}

/**
 * Something came, or a colleague answered, after what the agent had seen; neither their own messages count, nor what
 * the system said.
 */
async function refuseUnseen(
  { present }: WriteParts,
  caller: Caller,
  ticket: TicketDocument,
  hidden: number[],
  { seenThrough }: Draft,
): Promise<void> {
  if (!seenThrough) return;
  const [unseen] = await messages.find(
    ticket.companyId,
    {
      contactId: ticket.contactId,
      _id: { $gt: seenThrough },
      ticketId: { $nin: hidden },
      userId: { $ne: caller.userId },
      mediaType: { $ne: 'notification' },
      automatic: { $ne: true },
    },
    { sort: { _id: -1 }, limit: 1 },
  );
  if (unseen) {
    throw new AppError('ERR_NEWER_MESSAGE', { message: present(unseen, ticket) });
  }
}
