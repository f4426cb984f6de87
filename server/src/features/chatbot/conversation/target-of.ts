import type { ChatbotStep } from '@recado/shared/chatbot';
import type { ChatbotTarget, TicketDocument } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';

/** Defaults to the connection's first queue. The user is that of an option, if they can attend now. */
export async function targetOf(
  deps: ChatbotDeps,
  ticket: TicketDocument,
  { progress, end }: ChatbotStep,
): Promise<ChatbotTarget> {
  if (!end) return { queueId: progress.queueId ?? ticket.queueId, user: null, isTransfer: false };
  const { queueToTransferId, operatorId } = end;
  const queueId = await queueOrFirst(deps, ticket, [queueToTransferId, progress.queueId, ticket.queueId]);
  const user = await operatorOf(deps, ticket, operatorId, queueId);
  return { queueId, user, isTransfer: queueToTransferId !== null || user !== null };
}

/** Returns the first existing queue, else the connection's first. Reads the queues, because one may be deleted. */
export async function queueOrFirst(
  { referenceData, queues }: Pick<ChatbotDeps, 'referenceData' | 'queues'>,
  { companyId, whatsappId }: TicketDocument,
  candidates: readonly (number | null)[],
): Promise<number | null> {
  const connection = whatsappId === null ? undefined : await referenceData.connection(companyId, whatsappId);
  const ids = [...candidates, ...(connection?.queueIds ?? [])].filter((id) => id !== null);
  const existing = await queues.queueRowsByIds(companyId, ids);
  return ids.find((id) => existing.some((queue) => queue.id === id)) ?? null;
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
