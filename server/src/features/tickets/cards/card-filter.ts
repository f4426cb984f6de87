import type { Caller } from '#core/tenancy/caller';
import type { Filter } from '../lists/list-filter';
import { listFilter, type VisibilityRules } from '../tickets.policy';

export interface CardFilters {
  queueId?: number | undefined;
  userId?: number | undefined;
  showAll?: boolean | undefined;
}

/** Selects the tickets in the caller's lists, so that a board shows none that the caller may not open. */
export function cardFilter(
  caller: Caller,
  rules: VisibilityRules,
  { queueId, userId, showAll = false }: CardFilters,
): Filter {
  const selected = [
    ...(queueId === undefined ? [] : [{ queueId }]),
    ...(userId === undefined ? [] : [{ userId }]),
  ];
  // Outreach tickets have no cards, and the condition would read each ticket.
  const { outreach: _outreach, ...shown } = listFilter(caller, rules, {
    showAll: showAll || userId !== undefined,
  });
  return {
    ...shown,
    ...(selected.length > 0 && { $and: selected }),
  };
}
