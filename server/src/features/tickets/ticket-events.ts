import type { DurableEvent, FeatureEvents } from '#core/events';
import type { TicketDocument } from './ticket.model';
import type { TicketEventEntry } from './ticket-event.model';
import { flushLog } from './ticket-log';

const ASSIGNING = new Set<TicketEventEntry['type']>(['created', 'accepted', 'transferred', 'reopened']);

/** Entries after which a ticket without an attendant waits. */
const WAITING = new Set<TicketEventEntry['type']>([
  'created',
  'queued',
  'handedOver',
  'transferred',
  'returned',
  'reopened',
]);

/**
 * Converts a log entry to durable events; omits those without listeners.
 * @param kanbanId - board that an import chose
 */
export function ticketEvents(
  events: FeatureEvents,
  { companyId, _id: ticketId }: Pick<TicketDocument, 'companyId' | '_id'>,
  { _id, type, assignedTo, userId, status, ending = 'user' }: TicketEventEntry,
  kanbanId?: number,
): DurableEvent[] {
  const ticket = { companyId, ticketId };
  const isGroup = status === 'groups';
  const board = kanbanId === undefined ? {} : { kanbanId };
  return [
    ...events.pending('ticket.logged', ticket),
    ...(type === 'created' ? events.pending('ticket.created', { ...ticket, isGroup, ...board }) : []),
    ...(ASSIGNING.has(type) && assignedTo !== null
      ? events.pending('ticket.assigned', { ...ticket, userId: assignedTo, byUserId: userId })
      : []),
    ...(WAITING.has(type) && assignedTo === null && !isGroup ? events.pending('ticket.waiting', ticket) : []),
    ...(type === 'reopened' ? events.pending('ticket.reopened', ticket) : []),
    ...(type === 'handedOver' ? events.pending('ticket.handedOver', ticket) : []),
    ...(type === 'resolved'
      ? events.pending('ticket.resolved', {
          ...ticket,
          byUserId: userId,
          resolutionId: _id.toHexString(),
          ending,
        })
      : []),
  ];
}

export async function finishChange(events: FeatureEvents, changed: readonly TicketDocument[]): Promise<void> {
  await flushLog(changed);
  await events.deliver('tickets', changed);
}
