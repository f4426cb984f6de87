import { AppError } from '@recado/shared/contract';
import { KANBAN_LIMITS } from '@recado/shared/kanban';
import type { Caller } from '#core/tenancy/caller';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { cardFilter, type CardFilters } from './card-filter';

export type CardTicket = TicketDocument & Required<Pick<TicketDocument, 'card'>>;

export interface CardPage {
  tickets: CardTicket[];
  nextCursor: string | null;
}

const BY_RANK = 'ticket-card-rank';

/** @throws ERR_VALIDATION (`cursor`) */
export async function pageOfCards(
  { referenceData }: TicketsDeps,
  caller: Caller,
  columnId: number,
  filters: CardFilters & { cursor?: string | undefined },
): Promise<CardPage> {
  const { companyId } = caller;
  const rules = await referenceData.visibility(companyId);
  const found = await ticketCollection()
    .find(
      {
        companyId,
        'card.columnId': columnId,
        'card.rank': { $gt: readCursor(filters.cursor) },
        ...cardFilter(caller, rules, filters),
      },
      WITHOUT_SEARCH,
    )
    .sort({ 'card.rank': 1 })
    .limit(KANBAN_LIMITS.shown + 1)
    .hint(BY_RANK)
    .toArray();
  const tickets = found.slice(0, KANBAN_LIMITS.shown).filter(hasCard);
  const last = tickets.at(-1);
  return { tickets, nextCursor: found.length > tickets.length && last ? last.card.rank : null };
}

export function hasCard(ticket: TicketDocument): ticket is CardTicket {
  return ticket.card !== undefined;
}

/** The rank of the last card; every rank follows the empty text. */
function readCursor(cursor = ''): string {
  if (/^[0-9A-Za-z]*$/.test(cursor)) return cursor;
  throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
}
