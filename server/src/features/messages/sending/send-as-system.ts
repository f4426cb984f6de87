import {
  newChatKind,
  type OriginKind,
  SEND_PRIORITY,
  SEND_WITHIN_MS,
  UNSHOWN_KINDS,
} from '@recado/shared/automation';
import { carrying, type DurableEvent } from '#core/events';
import { saveOrDiscardFiles } from '#core/media';
import { wholeSeconds } from '#core/time';
import type { NewChatRejection } from '#features/connections';
import type { ContactDocument } from '#features/contacts';
import { type TicketDocument, ticketRow } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import { type MessageDocument, type MessageOrigin, messages, type QuotedMessage } from '../message.model';
import { storeMessage } from '../message.store';
import { publishMessage } from '../message-broadcast';
import { deliverEvents, storedEvents } from '../message-events';
import { newMessageId } from '../message-ids';
import type { MessagesDeps } from '../messages.deps';
import { searchField } from '../search/message-words';
import { computeTicketSummary, lastMessageOf } from '../ticket-summary';
import { type Attachment, attachmentDraft } from './attachments';
import { contactCard } from './contact-card';

export type SystemContent =
  | { type: 'text'; text: string }
  /** If no message is stored, the file is deleted. */
  | { type: 'media'; attachment: Attachment; caption?: string }
  | { type: 'contact'; name: string; number: string };

/**
 * `open`: the contact's open ticket, else the message is withheld. `history`: the given closed ticket, which stays
 * unchanged. `closed`: the outreach ticket of contact and connection, which is in no list. `outreach`: `open`, else
 * `closed`.
 */
type TicketRule = 'open' | 'outreach' | 'closed' | { history: TicketDocument };

export interface SystemMessage {
  connection: ConnectionRef;
  contact: ContactDocument;
  /** Messages with the same key are stored once. */
  key: string;
  content: SystemContent;
  ticket: TicketRule;
  origin: MessageOrigin;
  quoted?: QuotedMessage;
  /** Default: now plus the origin's `SEND_WITHIN_MS`. */
  sendBefore?: Date;
  /** The loop guard has just permitted the message to the caller. */
  isPermitted?: boolean;
  /** Such as a schedule's creator; undefined: the company. */
  author?: { id: number; name: string };
}

/**
 * `noTicket`: the rule found no ticket; `muted`: the loop guard blocks automatic texts, or the company's data was restored; `noBudget`: the
 * connection may not start the chat now.
 */
export type SystemSendingResult =
  | { message: MessageDocument; isNew: boolean }
  | { withheld: 'noTicket' | 'muted' }
  | { withheld: 'noBudget'; rejection: NewChatRejection };

/** A person or an integrator decided on these messages, so the loop guard ignores them. */
const DECIDED: ReadonlySet<OriginKind> = new Set(['api', 'schedule', 'campaign']);

const SOUNDS: readonly string[] = ['audio', 'voice'];

/**
 * Sends after agents' messages; does not end the customer's wait. An audio file's text becomes a second message
 * (`{key}.t`).
 */
export async function sendAsSystem(deps: MessagesDeps, wanted: SystemMessage): Promise<SystemSendingResult> {
  const { content } = wanted;
  if (content.type !== 'media') return complete(deps, await decideAndStore(deps, wanted));
  const { attachment, caption = '' } = content;
  const isSound = SOUNDS.includes(attachment.file.kind);
  const file: SystemMessage = isSound ? { ...wanted, content: { type: 'media', attachment } } : wanted;
  const { companyId } = wanted.connection;
  const fileId = attachment.file.id;
  const newFile = {
    companyId,
    files: [fileId],
    isStored: async () => (await findByKey(wanted))?.media?.file === fileId,
  };
  const stored = await saveOrDiscardFiles(deps.media, newFile, () => decideAndStore(deps, file));
  if (!('message' in stored && stored.isNew)) await deps.media.remove(companyId, fileId);
  const result = await complete(deps, stored);
  if ('message' in result && isSound && caption.trim() !== '')
    await sendAsSystem(deps, { ...wanted, key: `${wanted.key}.t`, content: { type: 'text', text: caption } });
  return result;
}

type Withheld = Extract<SystemSendingResult, { withheld: unknown }>;

interface NewMessage {
  message: MessageDocument;
  isNew: true;
  ticket: TicketDocument;
  /** Undefined if another write preceded it. */
  after: TicketDocument | undefined;
  isShown: boolean;
}

type Stored = Withheld | { message: MessageDocument; isNew: false } | NewMessage;

async function decideAndStore(deps: MessagesDeps, wanted: SystemMessage): Promise<Stored> {
  const { connection, contact } = wanted;
  const stored = await findByKey(wanted);
  if (stored) return { message: stored, isNew: false };
  const ticket = await givenTicket(deps, wanted);
  if (!ticket && wanted.ticket === 'open') return { withheld: 'noTicket' };
  const { kind } = wanted.origin;
  // Integrators know what they send; all other texts may repeat those of a lost period.
  if (kind !== 'api' && (await deps.restored.paused()).has(connection.companyId))
    return { withheld: 'muted' };
  const isPermitted = wanted.isPermitted || DECIDED.has(kind);
  if (!isPermitted && !(await deps.automation.mayAutomate({ connection, contact, kind })))
    return { withheld: 'muted' };
  const rejection = await deps.automation.startChat({
    connection,
    contactId: contact._id,
    contact,
    kind: newChatKind(kind),
  });
  if (rejection) return { withheld: 'noBudget', rejection };
  return store(deps, wanted, ticket ?? (await outreachTicket(deps, wanted)));
}

async function store(deps: MessagesDeps, wanted: SystemMessage, ticket: TicketDocument): Promise<Stored> {
  const message = systemMessage(deps, wanted, ticket);
  Object.assign(message, carrying(await eventsOf(deps, message, ticket, wanted.contact)));
  const isShown = ticket.status !== 'closed' && !UNSHOWN_KINDS.includes(wanted.origin.kind);
  const last = lastMessageOf(message);
  const { isRepeated, ticket: after } = await storeMessage({
    message,
    ticket,
    change: (now, at) =>
      isShown ? ticketRow.ownLineChange(now, last, at) : ticketRow.whisperChange(now, at),
  });
  if (!isRepeated) return { message, isNew: true, ticket, after, isShown };
  const first = await findByKey(wanted);
  if (!first) throw new Error('A repeated message is not stored.');
  return { message: first, isNew: false };
}

/** The effects of a new message: dispatch, ticket, publication, events. */
async function complete(deps: MessagesDeps, stored: Stored): Promise<SystemSendingResult> {
  if ('withheld' in stored || !stored.isNew) return stored;
  const { tickets, publisher, sendQueue } = deps;
  const { message, ticket, isShown } = stored;
  sendQueue.stored(message);
  try {
    const after =
      (await fillRow(ticket)) ?? stored.after ?? (isShown ? await recordLine(ticket, message) : undefined);
    if (after && after.status !== 'closed') tickets.openTickets.remember(after);
    const audience = await tickets.broadcast.audience(message.companyId);
    publishMessage(publisher, audience, 'create', message, after ?? ticket);
    await deliverEvents(deps, [message]);
  } finally {
    sendQueue.published(message);
  }
  return { message, isNew: true };
}

/** Fills the row of a conversation without other messages, which would stay empty. */
async function fillRow({
  companyId,
  _id,
  lastMessageId,
  outreach,
}: TicketDocument): Promise<TicketDocument | undefined> {
  if (lastMessageId !== null || outreach) return undefined;
  return ticketRow.repairTicket(companyId, _id, computeTicketSummary);
}

async function recordLine(ticket: TicketDocument, message: MessageDocument): Promise<TicketDocument> {
  const written = await ticketRow.recordActivity(message.companyId, [
    ticketRow.ownLine(ticket, lastMessageOf(message)),
  ]);
  return written.get(ticket._id) ?? ticket;
}

function findByKey({ connection, author, key }: SystemMessage): Promise<MessageDocument | undefined> {
  return messages.findOne(connection.companyId, { userId: author?.id ?? null, clientId: key });
}

async function givenTicket(
  { tickets }: MessagesDeps,
  { connection, contact, ticket: rule }: SystemMessage,
): Promise<TicketDocument | undefined> {
  if (typeof rule === 'object') return rule.history;
  if (rule === 'closed') return undefined;
  const { companyId, connectionId } = connection;
  const opening = await tickets.openTickets.of(companyId);
  const openKey = opening.keyOf({ contact, connectionId, fromMe: true });
  return (await opening.find([openKey])).get(openKey);
}

/** Runs last, so that a withheld message creates no ticket. */
function outreachTicket(
  { tickets, secrets }: MessagesDeps,
  { connection: { connectionId }, contact }: SystemMessage,
): Promise<TicketDocument> {
  const key = secrets.key(ticketRow.IMPORTED_TICKETS);
  return ticketRow.outreachTicket(tickets.referenceData, key, { contact, connectionId });
}

function systemMessage(
  { gateway }: MessagesDeps,
  { connection, contact, key, content, quoted, origin, sendBefore, author }: SystemMessage,
  ticket: TicketDocument,
): MessageDocument {
  const message: MessageDocument = {
    _id: newMessageId(),
    companyId: connection.companyId,
    ticketId: ticket._id,
    contactId: contact._id,
    connectionId: connection.connectionId,
    messengerId: gateway.newMessengerId(),
    participant: '',
    senderName: null,
    fromMe: true,
    ...contentOf(content),
    reactions: [],
    quoted: quoted ?? null,
    ack: 1,
    failure: null,
    waiting: true,
    waitingSince: new Date(),
    priority: SEND_PRIORITY[origin.kind],
    sendBefore: sendBefore ?? new Date(Date.now() + SEND_WITHIN_MS[origin.kind]),
    userId: author?.id ?? null,
    user: author ? { name: author.name } : null,
    clientId: key,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    automatic: true,
    origin,
    createdAt: wholeSeconds(Math.max(Date.now(), ticket.lastMessageAt.getTime())),
  };
  return Object.assign(message, searchField(message));
}

/** Only an API message can have effects, because it ends the chatbot. */
async function eventsOf(
  { events, automation }: MessagesDeps,
  message: MessageDocument,
  ticket: TicketDocument,
  contact: ContactDocument,
): Promise<DurableEvent[]> {
  const stored = storedEvents(events, message);
  if (message.origin?.kind !== 'api') return stored;
  const { companyId, _id: messageId } = message;
  const mayHaveEffects = await automation.effectCheck(companyId);
  if (!mayHaveEffects?.(message, ticket, false, contact)) return stored;
  return [...stored, ...events.pending('message.received', { companyId, messageId, opensTicket: false })];
}

function contentOf(content: SystemContent): Pick<MessageDocument, 'body' | 'mediaType' | 'media' | 'data'> {
  switch (content.type) {
    case 'text':
      return { body: content.text, mediaType: 'text', media: null, data: null };
    case 'media': {
      const { mediaType, media } = attachmentDraft(content.attachment);
      return { body: content.caption ?? '', mediaType, media: media ?? null, data: null };
    }
    case 'contact':
      return {
        body: '',
        mediaType: 'contact',
        media: null,
        data: { contacts: [contactCard(content.name, content.number)] },
      };
  }
}
