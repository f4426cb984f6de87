import { AppError } from '@recado/shared/contract';
import { saveOrDiscardFiles } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, ticketRow } from '#features/tickets';
import { type MessageDocument, messages } from '../message.model';
import { storeMessage } from '../message.store';
import { publishMessage } from '../message-broadcast';
import { deliverEvents } from '../message-events';
import type { MessagesDeps } from '../messages.deps';
import { computeTicketSummary, lastMessageOf } from '../ticket-summary';
import { agentMessage } from './agent-message';
import type { Attachment } from './attachments';
import { decideMessage, type Decision } from './decide-message';
import { type Draft, signedBody } from './draft';

/** A published message, and its ticket afterwards. */
export interface WriteResult {
  message: MessageDocument;
  ticket: TicketDocument;
}

interface Stored {
  message: MessageDocument;
  /** The ticket before the message. */
  ticket: TicketDocument;
  /** The ticket after the message; undefined if another write preceded it. */
  after?: TicketDocument | undefined;
  /** False if an earlier request with the same `clientId` stored the message. */
  isNew: boolean;
}

/**
 * Decides on an agent's draft, stores the message with its ticket, then dispatches and publishes it. Nothing is rolled
 * back: after an error of the last step, as after a crash, the send queue sends the stored message, and a sweep runs its
 * events (`docs/outgoing.md`). A repeated `clientId` returns the stored message and repairs its ticket.
 * @throws errors of `decideMessage`, ERR_VALIDATION for an empty text
 */
export async function writeMessage(
  deps: MessagesDeps,
  caller: Caller,
  ticketId: number,
  draft: Draft,
): Promise<WriteResult> {
  return complete(deps, caller, await store(deps, caller, ticketId, draft));
}

/** Like `writeMessage`; deletes the file unless a message refers to it. */
export async function writeWithFile(
  deps: MessagesDeps,
  caller: Caller,
  ticketId: number,
  { file }: Attachment,
  draft: Draft,
): Promise<WriteResult> {
  const { companyId } = caller;
  const newFile = {
    companyId,
    files: [file.id],
    isStored: async () => (await messages.count(companyId, { ticketId, 'media.file': file.id })) > 0,
  };
  const stored = await saveOrDiscardFiles(deps.media, newFile, () => store(deps, caller, ticketId, draft));
  // The earlier request stored a file of its own.
  if (!stored.isNew) await deps.media.remove(companyId, file.id);
  return complete(deps, caller, stored);
}

async function store(deps: MessagesDeps, caller: Caller, ticketId: number, given: Draft): Promise<Stored> {
  const draft = { ...given, body: signedBody(caller, given) };
  if (draft.mediaType === 'text' && draft.body.trim() === '') {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'body', reason: 'empty' });
  }
  const ticket = await deps.tickets.requireVisible(caller, ticketId);
  let decision: Decision;
  try {
    decision = await decideMessage(deps, caller, ticket, draft);
  } catch (rejection) {
    // A repetition succeeds even if the conversation was closed since.
    const repeated = await findRepeated(caller, ticket, draft);
    if (!repeated) throw rejection;
    return repeated;
  }
  const message = agentMessage(deps, caller, ticket, draft, decision);
  const { isRepeated, ticket: after } = await storeMessage({
    message,
    ticket,
    change: (now, at) => changeOf(now, message, caller, at),
  });
  if (!isRepeated) return { message, ticket, after, isNew: true };
  const repeated = await findRepeated(caller, ticket, draft);
  if (!repeated) throw new Error('A repeated message was not found.');
  return repeated;
}

/** @throws ERR_CONFLICT if the key belongs to a message of another ticket */
async function findRepeated(
  { companyId, userId }: Caller,
  ticket: TicketDocument,
  { clientId }: Draft,
): Promise<Stored | undefined> {
  const message = clientId ? await messages.findOne(companyId, { userId, clientId }) : undefined;
  if (!message) return undefined;
  if (message.ticketId !== ticket._id) throw new AppError('ERR_CONFLICT', { field: 'clientId' });
  return { message, ticket, isNew: false };
}

function changeOf(
  ticket: TicketDocument,
  message: MessageDocument,
  { userId }: Caller,
  at: Date,
): ticketRow.TicketChange {
  if (message.whisper) return ticketRow.whisperChange(ticket, at);
  return ticketRow.replyChange({ ticket, last: lastMessageOf(message), userId }, at);
}

/** The effects of a stored message. */
function complete(deps: MessagesDeps, caller: Caller, stored: Stored): Promise<WriteResult> {
  return stored.isNew ? completeNew(deps, caller, stored) : completeRepeated(deps, stored);
}

/** Dispatches the message at once; holds its acks until windows received it and its events ran. */
async function completeNew(
  deps: MessagesDeps,
  caller: Caller,
  { message, ticket: before, after }: Stored,
): Promise<WriteResult> {
  const { tickets, sendQueue } = deps;
  const { userId } = caller;
  sendQueue.stored(message);
  try {
    const changed = after ?? (await changeTicket(before, message, userId));
    tickets.openTickets.remember(changed);
    await ticketRow.flushReplyLog(changed);
    const fulfilsPromise = changed.snooze?.promise && !message.whisper;
    const ticket = fulfilsPromise ? await tickets.fulfilPromise(caller, changed) : changed;
    await publish(deps, message, ticket);
    await deliverEvents(deps, [message]);
    return { message, ticket };
  } finally {
    sendQueue.published(message);
  }
}

/** Repeats the change of a ticket that another write had changed. */
async function changeTicket(
  ticket: TicketDocument,
  message: MessageDocument,
  userId: number,
): Promise<TicketDocument> {
  if (message.whisper) return ticket;
  return ticketRow.recordReply({ ticket, last: lastMessageOf(message), userId });
}

/** The first attempt may have failed before publishing. Clients ignore known ids. */
async function completeRepeated(
  deps: MessagesDeps,
  { message, ticket: before }: Stored,
): Promise<WriteResult> {
  const { companyId, connectionId, ticketId } = message;
  const repaired = await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary);
  const ticket = repaired ?? before;
  await publish(deps, message, ticket);
  deps.sendQueue.wake({ companyId, connectionId });
  return { message, ticket };
}

async function publish(
  { publisher, tickets }: MessagesDeps,
  message: MessageDocument,
  ticket: TicketDocument,
): Promise<void> {
  const audience = await tickets.broadcast.audience(message.companyId);
  publishMessage(publisher, audience, 'create', message, ticket);
}
