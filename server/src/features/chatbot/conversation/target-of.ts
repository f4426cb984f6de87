import type { ChatbotStep } from '@recado/shared/chatbot';
import type { ChatbotTarget, TicketDocument } from '../../tickets';
import type { ChatbotDeps } from '../chatbot.deps';

/**
 * Returns the queue of a step. For an option with a user, also returns the user if they can attend the ticket
 * now. If the chatbot ends without a queue, the connection's first queue is used.
 */
export async function targetOf(
  deps: ChatbotDeps,
  ticket: TicketDocument,
  { progress, end }: ChatbotStep,
): Promise<ChatbotTarget> {
  const chosen = end?.queueToTransferId ?? progress.queueId ?? ticket.queueId;
  if (!end) return { queueId: chosen, user: null };
  const queueId = chosen ?? (await firstQueueOf(deps, ticket));
  return { queueId, user: await operatorOf(deps, ticket, end.operatorId, queueId) };
}

async function firstQueueOf(
  { referenceData }: ChatbotDeps,
  { companyId, whatsappId }: TicketDocument,
): Promise<number | null> {
  const connection = whatsappId === null ? undefined : await referenceData.connection(companyId, whatsappId);
  return connection?.queueIds[0] ?? null;
}

async function operatorOf(
  { users, tickets }: ChatbotDeps,
  ticket: TicketDocument,
  operatorId: number | null,
  queueId: number | null,
): Promise<ChatbotTarget['user']> {
  if (operatorId === null) return null;
  const [user] = await users.usersByIds(ticket.companyId, [operatorId]);
  if (!user?.online || !(await users.accessHours.allows(user, new Date()))) return null;
  const mayReceive = await tickets.chatbot.mayReceive(ticket, { ...user, userId: user.id }, queueId);
  return mayReceive ? { id: user.id, name: user.name } : null;
}
