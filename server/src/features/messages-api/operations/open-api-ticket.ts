import { AppError } from '@recado/shared/contract';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import type { ContactDocument } from '#features/contacts';
import { openUnlessOpen } from '#features/tickets';
import type { User } from '#features/users';
import type { MessagesApiDeps } from '../messages-api.deps';

export interface TicketChoice {
  /** Default: the open ticket, else a closed one that no list shows. */
  ticket?: 'open' | 'closed';
  queueId?: number;
  userId?: number;
}

/** @throws ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_VALIDATION if the user does not belong to the queue */
export async function requireOwner(
  { queues, users }: MessagesApiDeps,
  companyId: number,
  { queueId, userId }: TicketChoice,
): Promise<User | undefined> {
  if (queueId !== undefined) await queues.requireQueues(companyId, [queueId]);
  if (userId === undefined) return undefined;
  const user = await users.getUser(companyId, userId);
  const canAttend = user.profile === 'admin' || queueId === undefined || user.queueIds.includes(queueId);
  if (!canAttend) throw new AppError('ERR_VALIDATION', { part: 'body', field: 'userId', reason: 'queue' });
  return user;
}

/** Opens a missing ticket: open for its owner, else pending in its queue. */
export async function openApiTicket(
  { tickets }: MessagesApiDeps,
  { companyId, connectionId }: ConnectionCaller,
  {
    contact,
    owner,
    queueId,
  }: { contact: ContactDocument; owner: User | undefined; queueId: number | undefined },
): Promise<void> {
  await openUnlessOpen(tickets, companyId, {
    contact,
    connectionId,
    fromMe: owner !== undefined,
    openedBy: 'api',
    ...(owner && {
      owner: { userId: owner.id, name: owner.name, profile: owner.profile, queueIds: owner.queueIds },
    }),
    queueId,
  });
}
