import { KANBAN_LIMITS } from '@recado/shared/kanban';
import type { Caller } from '#core/tenancy/caller';
import type { Filter } from '../lists/list-filter';
import { ticketCollection } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { cardFilter, type CardFilters } from './card-filter';

/** Counts at most 10,000. */
export async function countCards(
  { referenceData }: Pick<TicketsDeps, 'referenceData'>,
  caller: Caller,
  columnId: number,
  filters: CardFilters,
): Promise<number> {
  const { companyId } = caller;
  const rules = await referenceData.visibility(companyId);
  return countUnion({ companyId, 'card.columnId': columnId, ...cardFilter(caller, rules, filters) });
}

/** Counts at most 10,000, with cards that users cannot see. */
export function countAllCards(companyId: number, columnId: number): Promise<number> {
  return countUnion({ companyId, 'card.columnId': columnId });
}

/**
 * Adds the counts of the filter's alternatives and subtracts their common parts: an index counts these without
 * reading tickets, but not an `$or`. Only the caller's own open tickets are read.
 */
async function countUnion({ $or: alternatives = [{}], $and = [], ...common }: Filter): Promise<number> {
  const subsets = subsetsOf(alternatives as Filter[]);
  const counts = await Promise.all(
    subsets.map(async (subset) => {
      const filter = { ...common, $and: [...($and as Filter[]), ...subset] };
      const count = await ticketCollection().countDocuments(filter);
      return subset.length % 2 === 1 ? count : -count;
    }),
  );
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    KANBAN_LIMITS.counted,
  );
}

function subsetsOf<T>(values: readonly T[]): T[][] {
  return values.reduce<T[][]>(
    (subsets, value) => [...subsets, [value], ...subsets.map((subset) => [...subset, value])],
    [],
  );
}
