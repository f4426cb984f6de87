import { AppError } from '@recado/shared/contract';
import type { MediaType, MessageData } from '@recado/shared/messages';
import { mustSign, withSignature } from '@recado/shared/rules/signature';
import { carrying, type FeatureEvents } from '../../../core/events';
import type { Caller } from '../../../core/tenancy/caller';
import { wholeSeconds } from '../../../core/time';
import type { MessengerGateway } from '../../../messenger/gateway';
import { type TicketDocument, ticketRow, type Tickets } from '../../tickets';
import {
  type AlbumDocument,
  type MediaDocument,
  type MessageDocument,
  messages,
  type QuotedMessage,
} from '../message.model';
import { storeMessage } from '../message.store';
import { storedEvents } from '../message-events';
import { newMessageId } from '../message-ids';
import type { MessageExtensions } from '../messages.extensions';
import type { PresentMessage } from '../messages.presenter';
import { searchField } from '../search/message-words';
import type { SendQueue } from '../send-queue/send-queue';
import { quotedMessageOf } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import { isWorkedOn } from './sending.policy';

export interface Draft {
  body: string;
  mediaType: MediaType;
  media?: MediaDocument;
  data?: MessageData;
  albumId?: string;
  album?: AlbumDocument;
  whisper?: boolean;
  /** Name in the signature that the client added. */
  signedAs?: string;
  /** Others wrote the text, so it is never signed. */
  isForeign?: boolean;
  quotedMsg?: { id: string } | null;
  clientId?: string;
  /** Last message that the agent saw; a newer one causes a rejection. */
  seenThrough?: string | null;
}

export interface WriteDeps {
  tickets: Pick<Tickets, 'requireVisible' | 'referenceData' | 'ofContact' | 'openTickets'>;
  gateway: Pick<MessengerGateway, 'newMessengerId' | 'state'>;
  present: PresentMessage;
  sendQueue: Pick<SendQueue, 'stored' | 'published'>;
  events: Pick<FeatureEvents, 'pending'>;
  automation: Pick<MessageExtensions, 'startChat'>;
}

/** `isNew` is false if an earlier request with the same `clientId` stored the message. */
export interface Written {
  message: MessageDocument;
  ticket: TicketDocument;
  isNew: boolean;
}

/**
 * @throws ERR_TICKET_STATUS for pending and closed tickets, ERR_NEWER_MESSAGE if a message is newer than
 * `seenThrough`, ERR_VALIDATION for an empty text, ERR_NEW_CHATS_LOCKED {until} if a new chat is refused
 */
export async function writeMessage(
  deps: WriteDeps,
  caller: Caller,
  ticketId: number,
  given: Draft,
): Promise<Written> {
  const draft = { ...given, body: bodyOf(caller, given) };
  if (draft.mediaType === 'text' && draft.body.trim() === '') {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: 'empty' });
  }
  const { tickets } = deps;
  const ticket = await tickets.requireVisible(caller, ticketId);
  let place: Place;
  try {
    place = await placeOf(deps, caller, ticket, draft);
  } catch (refused) {
    // A repetition succeeds even if the conversation was closed in between.
    const stored = await findRepeated(caller, draft);
    if (!stored) throw refused;
    return again(stored, ticket);
  }
  const message = messageOf(deps, caller, ticket, draft, place);
  Object.assign(message, searchField(message), carrying(storedEvents(deps.events, message)));
  const change = (now: TicketDocument, at: Date) => changeOf(now, message, caller, at);
  const { isRepeated, ticket: changed } = await storeMessage({ message, ticket, change });
  if (isRepeated) {
    const stored = await findRepeated(caller, draft);
    if (!stored) throw new Error('A repeated message was not found.');
    return again(stored, ticket);
  }
  deps.sendQueue.stored(message);
  try {
    const after = changed ?? (await changeAnyway(ticket, message, caller));
    tickets.openTickets.remember(after);
    await ticketRow.flushReplyLog(after);
    return { message, ticket: after, isNew: true };
  } catch (failure) {
    deps.sendQueue.published(message);
    throw failure;
  }
}

/** A location's body is its name, and a contact card has none. */
const SIGNED_TYPES: readonly MediaType[] = ['text', 'image', 'video', 'audio', 'voice', 'document'];

/** Returns the text with the signature that agents must have. */
export function bodyOf(caller: Caller, { body, mediaType, signedAs, isForeign }: Draft): string {
  const isSigned = mustSign(caller) && !isForeign && SIGNED_TYPES.includes(mediaType);
  return isSigned ? withSignature(caller.name, body, signedAs) : body;
}

interface Place {
  connectionId: number;
  quoted: QuotedMessage | null;
}

async function placeOf(
  deps: WriteDeps,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
): Promise<Place> {
  const { tickets } = deps;
  if (!isWorkedOn(ticket)) throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  // Agents cannot quote hidden messages, and `seenThrough` ignores them.
  const hidden =
    draft.quotedMsg || draft.seenThrough ? await tickets.ofContact.hiddenIds(caller, ticket.contactId) : [];
  const [quoted, connectionId] = await Promise.all([
    quotedBy(ticket, hidden, draft),
    connectionOf(tickets.referenceData, ticket),
    refuseUnseen(deps, caller, ticket, hidden, draft),
  ]);
  if (!draft.whisper && !ticket.isGroup) await startChat(deps, ticket, connectionId);
  return { quoted, connectionId };
}

async function startChat(
  { automation }: WriteDeps,
  { companyId, contactId }: TicketDocument,
  connectionId: number,
): Promise<void> {
  const connection = { companyId, connectionId };
  const refusal = await automation.startChat({ connection, contactId, kind: 'agent' });
  if (refusal) throw new AppError('ERR_NEW_CHATS_LOCKED', { until: refusal.until?.toISOString() ?? null });
}

function messageOf(
  { gateway }: WriteDeps,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
  { connectionId, quoted }: Place,
): MessageDocument {
  const leaves = !draft.whisper;
  const now = new Date();
  // It is dispatched as soon as it is stored.
  const isUp = gateway.state({ companyId: caller.companyId, connectionId }).status === 'CONNECTED';
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
    ...(leaves ? { waiting: true as const, waitingSince: now, ...(isUp && { dispatchedAt: now }) } : {}),
    userId: caller.userId,
    user: { name: caller.name },
    ...(draft.clientId ? { clientId: draft.clientId } : {}),
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: !leaves,
    // WhatsApp's clock may be ahead, but messages must keep their order.
    createdAt: wholeSeconds(Math.max(now.getTime(), ticket.lastMessageAt.getTime())),
  };
}

function changeOf(
  ticket: TicketDocument,
  message: MessageDocument,
  caller: Caller,
  at: Date,
): ticketRow.TicketChange {
  if (message.whisper) return ticketRow.whisperChange(ticket, at);
  return ticketRow.replyChange({ ticket, last: lastMessageOf(message), userId: caller.userId }, at);
}

async function changeAnyway(
  ticket: TicketDocument,
  message: MessageDocument,
  caller: Caller,
): Promise<TicketDocument> {
  if (message.whisper) return ticket;
  return ticketRow.recordReply({ ticket, last: lastMessageOf(message), userId: caller.userId });
}

/** @throws ERR_CONFLICT if the key belongs to a message of another ticket */
function again(message: MessageDocument, ticket: TicketDocument): Written {
  if (message.ticketId !== ticket._id) throw new AppError('ERR_CONFLICT', { field: 'clientId' });
  return { message, ticket, isNew: false };
}

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
 * The agent's own messages and system messages need not be seen.
 * @throws ERR_NEWER_MESSAGE
 */
async function refuseUnseen(
  { present }: WriteDeps,
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
