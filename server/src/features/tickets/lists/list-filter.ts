import type { QueryOf } from '@recado/shared/contract';
import type { listTickets } from '@recado/shared/tickets';
import { indexInUse } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { dayIn } from '#core/time';
import { DEADLINE_KEY, deadlineFilter } from '../deadlines/ticket-deadlines';
import type { ReferenceData } from '../reference-data';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { listFilter, WALLET } from '../tickets.policy';

export type Filter = Record<string, unknown>;
const SOURCE = 'source.kind';
type ListQuery = QueryOf<typeof listTickets>;

export const SNOOZED_UNTIL = 'snooze.until';
export const SNOOZED = { [SNOOZED_UNTIL]: { $exists: true } };
export const HAS_UNREAD = { openKey: { $exists: true }, unreadMessages: { $gt: 0 } };

export async function listedTickets(
  referenceData: ReferenceData,
  caller: Caller,
  query: ListQuery,
): Promise<Filter> {
  const { companyId } = caller;
  const filter = listFilter(caller, await referenceData.visibility(companyId), {
    status: query.status,
    showAll: query.users?.length ? true : (query.showAll ?? caller.profile === 'admin'),
    queueIds: query.queueIds,
  });
  if ('userId' in filter && !('queueId' in filter) && !('$or' in filter)) {
    // Lets the query use `queueId` in the index `ticket-list-mine`.
    filter['queueId'] = { $in: [...(await referenceData.queueIds(companyId)), null] };
  }
  if (query.users?.length) filter['userId'] = { $in: query.users };
  if (query.tags?.length) filter['tags.id'] = { $all: query.tags };
  if (query.source) filter[SOURCE] = query.source === 'unknown' ? null : query.source;
  if (query.withUnreadMessages) {
    const { unreadMessages } = HAS_UNREAD;
    Object.assign(filter, query.status === 'closed' ? { unreadMessages } : HAS_UNREAD);
  }
  if (query.deadline) Object.assign(filter, deadlineFilter(query.deadline, new Date()));
  const zone = query.date || query.updatedAt ? await referenceData.timeZone(companyId) : '';
  if (query.date) filter['createdAt'] = within(zone, query.date);
  if (query.updatedAt) filter['updatedAt'] = within(zone, query.updatedAt);
  return filter;
}

/** Separates snoozed tickets from the others of a tab. Lists of every status contain both. */
export function snoozeFilter({ status, snoozed, promisedBefore }: ListQuery): Filter {
  if (status !== 'open' && status !== 'pending') return {};
  if (!snoozed) return NOT_SNOOZED;
  if (promisedBefore === undefined) return SNOOZED;
  const until = { ...SNOOZED[SNOOZED_UNTIL], $lt: new Date(promisedBefore) };
  return { [SNOOZED_UNTIL]: until, 'snooze.promise': true };
}

function within(timeZone: string, day: string) {
  const { from, to } = dayIn(timeZone, day);
  return { $gte: from, $lt: to };
}

/** Names the index, because the planner cannot know that most tickets are closed and belong to others. */
export function indexOf(filter: Filter): string {
  if (SNOOZED_UNTIL in filter) return indexInUse('ticket-snoozed');
  if (DEADLINE_KEY in filter) return indexInUse('ticket-list-deadline');
  if ('createdAt' in filter) return 'ticket-created';
  if ('tags.id' in filter) return indexInUse('ticket-list-tag');
  if (SOURCE in filter) return indexInUse('ticket-list-source');
  if ('unreadMessages' in filter)
    return 'openKey' in filter ? indexInUse('ticket-list-unread') : 'ticket-unread-closed';
  if (WALLET in filter) return 'ticket-list-wallet';
  if ('userId' in filter) return 'ticket-list-mine';
  return 'queueId' in filter ? 'ticket-list-queue' : 'ticket-list';
}
