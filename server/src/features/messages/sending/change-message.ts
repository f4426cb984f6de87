import { AppError } from '@recado/shared/contract';
import { mustSign, withSignatureOf } from '@recado/shared/rules/signature';
import type { FeatureEvents, MessageChangeFacts } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, ticketRow, type Tickets } from '#features/tickets';
import type { MessengerGateway } from '#messenger/gateway';
import { type ChangeDocument, type MessageDocument, messages } from '../message.model';
import { changeEvents, deliverEvents } from '../message-events';
import { newMessageId } from '../message-ids';
import { lastMessageOf } from '../ticket-summary';
import { applyChange } from './change-message.store';
import { changeRejection, isWorkedOn } from './sending.policy';

export interface ChangeDeps {
  tickets: Tickets;
  gateway: MessengerGateway;
  events: FeatureEvents;
}

/** `value` is the new text or the emoji; an empty string removes the reaction. */
export type MessageChangeInput = Pick<ChangeDocument, 'type' | 'value'>;

export interface Changed {
  message: MessageDocument;
  ticket: TicketDocument;
}

/** After these failures, the customer may still have received the message; null means no failure. */
const MAY_HAVE_ARRIVED = new Set<MessageDocument['failure']>([
  null,
  'expired',
  'unknown',
  'restored',
  'error',
]);

/**
 * Changes a stored message; also queues the change for WhatsApp if the message may have reached it.
 * @throws errors of `changeRejection`, ERR_TICKET_STATUS if no one attends the conversation
 */
export async function changeMessage(
  deps: ChangeDeps,
  caller: Caller,
  messageId: string,
  { type, value: given }: MessageChangeInput,
): Promise<Changed> {
  const { message, ticket } = await requireMessage(deps, caller, messageId);
  const value = type === 'edit' ? editedText(caller, message, given) : given;
  const rejected = changeRejection(message, type, Date.now());
  if (rejected) throw new AppError(rejected);
  if (type === 'delete' && message.isDeleted) return { message, ticket };
  await requireConversation(deps, caller, ticket);
  const leaves =
    message.messengerId !== undefined &&
    (message.ack > 1 || type !== 'delete' || MAY_HAVE_ARRIVED.has(message.failure));
  if (leaves) await requireConnection(deps, message);
  const after = await applyChange(message, {
    type,
    value,
    ...(type === 'reaction' ? { reaction: ownReaction(caller, value) } : {}),
    ...(leaves ? { outgoing: outgoingChange(deps, type, value) } : {}),
    events: changeEvents(deps.events, message, factsOf(type, value)),
  });
  if (!after) {
    if (type !== 'delete') throw new AppError('ERR_MESSAGE_DELETED');
    return { message: (await messages.findById(caller.companyId, messageId)) ?? message, ticket };
  }
  void deliverEvents(deps, [after]);
  return { message: after, ticket: await followOnTicket(ticket, after) };
}

function factsOf(type: ChangeDocument['type'], value: string): MessageChangeFacts {
  if (type === 'reaction') return { type, emoji: value, byUs: true };
  return { type: type === 'delete' ? 'deletion' : 'edit', byUs: true };
}

/** @throws ERR_VALIDATION for a text that consists only of a signature */
function editedText(caller: Caller, { body, userId }: MessageDocument, given: string): string {
  if (!mustSign(caller)) return given;
  const user = userId === null ? null : { id: userId };
  const text = withSignatureOf({ body, user }, { id: caller.userId, name: caller.name }, given);
  if (text === '') throw new AppError('ERR_VALIDATION', { part: 'body', field: 'message', reason: 'empty' });
  return text;
}

export async function requireMessage(
  { tickets }: { tickets: Tickets },
  caller: Caller,
  messageId: string,
): Promise<Changed> {
  const message = await messages.findById(caller.companyId, messageId);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND', { messageId });
  return { message, ticket: await tickets.requireVisible(caller, message.ticketId) };
}

/**
 * Requires an attended ticket: this one, or another open one that the caller can see.
 * @throws ERR_TICKET_STATUS
 */
export async function requireConversation(
  { tickets }: Pick<ChangeDeps, 'tickets'>,
  caller: Caller,
  ticket: TicketDocument,
): Promise<void> {
  if (isWorkedOn(ticket)) return;
  const open = await tickets.ofContact.open(caller.companyId, ticket.contactId);
  for (const other of open.filter(isWorkedOn)) {
    if (await tickets.canSee(caller, other._id)) return;
  }
  throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
}

export async function requireConnection(
  { tickets }: { tickets: Tickets },
  { companyId, connectionId }: MessageDocument,
): Promise<void> {
  if (!(await tickets.referenceData.connection(companyId, connectionId)))
    throw new AppError('ERR_NO_WAPP_FOUND');
}

async function followOnTicket(ticket: TicketDocument, message: MessageDocument): Promise<TicketDocument> {
  if (ticket.lastMessageId !== message._id) return ticket;
  return (await ticketRow.recordEdit(ticket.companyId, ticket._id, lastMessageOf(message))) ?? ticket;
}

function ownReaction({ name }: Caller, emoji: string) {
  return emoji === '' ? null : { by: 'me', emoji, fromMe: true, name, at: new Date() };
}

function outgoingChange(
  { gateway }: ChangeDeps,
  type: ChangeDocument['type'],
  value: string,
): ChangeDocument {
  return {
    id: newMessageId(),
    messengerId: gateway.newMessengerId(),
    type,
    value,
    waiting: true,
    waitingSince: new Date(),
    attempts: 0,
    failure: null,
  };
}
