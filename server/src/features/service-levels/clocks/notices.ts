import type { DurableEvent } from '#core/events';
import type { TicketDocument } from '#features/tickets';
import type { ServiceLevelsDeps } from '../service-levels.deps';
import type { DueNotice } from './plan-clocks';

/** Returns the notices of deadlines that are near or missed. Administrators learn of missed ones only. */
export async function noticesFor(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  due: readonly DueNotice[],
  now: Date,
): Promise<DurableEvent[]> {
  if (due.length === 0) return [];
  const { companyId, _id: ticketId, contactId } = ticket;
  const userIds = await agentsOf(deps, ticket);
  return due.flatMap(({ clock: { kind, start, dueAt }, change }) => {
    const isMissed = change === 'missed';
    if (userIds.length === 0 && !isMissed) return [];
    return deps.events.pending('notice.due', {
      companyId,
      key: `deadline:${ticketId}:${kind}:${start.getTime()}:${change}`,
      to: { userIds, ...(isMissed && { administrators: true as const }) },
      content: {
        kind: isMissed ? 'deadlineMissed' : 'deadlineNear',
        deadline: kind,
        dueAt: dueAt.toISOString(),
      },
      ...{ contactId, ticketId, at: now },
    });
  });
}

/**
 * Returns the attendant; without one, users of the queue who can take the ticket: those available in an automatic
 * queue, otherwise, and if none is, those online.
 */
async function agentsOf(
  { queues, users }: ServiceLevelsDeps,
  { companyId, queueId, userId }: TicketDocument,
): Promise<number[]> {
  if (userId !== null) return [userId];
  if (queueId !== null) {
    const [queue] = await queues.queueRowsByIds(companyId, [queueId]);
    const available =
      queue?.assignment === 'automatic' ? await users.availability.availableUsers(companyId) : [];
    const ofQueue = available.filter(({ queueIds }) => queueIds.includes(queueId));
    if (ofQueue.length > 0) return ofQueue.map(({ id }) => id);
  }
  const all = await users.listUsers(companyId);
  const ofQueue = all.filter(({ queueIds, viewNoQueueTicket }) =>
    queueId === null ? viewNoQueueTicket : queueIds.includes(queueId),
  );
  return ofQueue.filter(({ online }) => online).map(({ id }) => id);
}
