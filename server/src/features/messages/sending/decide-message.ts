import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { TicketDocument } from '#features/tickets';
import { messages, type QuotedMessage } from '../message.model';
import type { MessagesDeps } from '../messages.deps';
import { quotedMessageOf } from '../stored-messages';
import type { Draft } from './draft';
import { isWorkedOn } from './sending.policy';

export interface Decision {
  connectionId: number;
  quoted: QuotedMessage | null;
}

/**
 * Decides whether the caller may send the draft in the ticket, which they can see. Counts a new chat.
 * @throws ERR_TICKET_STATUS, ERR_NO_DEF_WAPP_FOUND, ERR_NO_MESSAGE_FOUND, ERR_NEWER_MESSAGE, ERR_NEW_CHATS_LOCKED
 */
export async function decideMessage(
  deps: MessagesDeps,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
): Promise<Decision> {
  if (!isWorkedOn(ticket)) throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  // Agents cannot quote hidden messages; `seenThrough` ignores them.
  const hidden =
    draft.quotedMsg || draft.seenThrough
      ? await deps.tickets.ofContact.hiddenIds(caller, ticket.contactId)
      : [];
  const [quoted, connectionId] = await Promise.all([
    quotedBy(ticket, hidden, draft),
    connectionOf(deps, ticket),
    requireSeen(deps, caller, ticket, hidden, draft),
  ]);
  if (!draft.whisper && !ticket.isGroup) await startChat(deps, ticket, connectionId);
  return { quoted, connectionId };
}

async function startChat(
  { automation }: MessagesDeps,
  { companyId, contactId }: TicketDocument,
  connectionId: number,
): Promise<void> {
  const connection = { companyId, connectionId };
  const rejection = await automation.startChat({ connection, contactId, kind: 'agent' });
  if (rejection)
    throw new AppError('ERR_NEW_CHATS_LOCKED', { until: rejection.until?.toISOString() ?? null });
}

async function connectionOf({ tickets }: MessagesDeps, ticket: TicketDocument): Promise<number> {
  if (ticket.whatsappId !== null) return ticket.whatsappId;
  const connection = await tickets.referenceData.defaultConnection(ticket.companyId);
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
 * Ignores the agent's own messages and system messages.
 * @throws ERR_NEWER_MESSAGE
 */
async function requireSeen(
  { publisher }: MessagesDeps,
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
  if (unseen) throw new AppError('ERR_NEWER_MESSAGE', { message: publisher.present(unseen, ticket) });
}
