import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { type TicketCard, type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { canSee } from '../tickets.policy';
import type { CardFilters } from './card-filter';
import { countAllCards, countCards } from './count-cards';
import { countWithoutCard, fillColumn, type FilledBatch, type FilledStatus } from './fill-column';
import {
  leavingCardsAcrossCompanies,
  removeCards,
  removeLeavingCard,
  settleCard,
  ticketsWithoutLeaveTime,
} from './leaving-cards';
import { type CardPage, type CardTicket, hasCard, pageOfCards } from './list-cards';
import { moveCardToTicket } from './move-card-to-ticket';
import { type CardTarget, placeCard } from './place-card';

/** Manages the cards of tickets. Boards and columns belong to the feature `kanban`. */
export interface TicketCards {
  /** @throws ERR_NO_CARD_FOUND, also for a card whose ticket the caller cannot see */
  requireVisible(caller: Caller, cardId: number): Promise<CardTicket>;
  /** @throws ERR_VALIDATION (`cursor`) */
  page(
    caller: Caller,
    columnId: number,
    filters: CardFilters & { cursor?: string | undefined },
  ): Promise<CardPage>;
  count(caller: Caller, columnId: number, filters: CardFilters): Promise<number>;
  countAll(companyId: number, columnId: number): Promise<number>;
  /** @throws ERR_CONFLICT after too many concurrent moves (`placeCard`) */
  place(
    ticket: Pick<TicketDocument, '_id' | 'companyId' | 'card'>,
    target: CardTarget,
  ): Promise<CardTicket | undefined>;
  moveToTicket(ticket: TicketDocument): Promise<TicketDocument | undefined>;
  settle(companyId: number, ticketId: number): Promise<CardTicket | undefined>;
  removeLeaving(companyId: number, ticketId: number, now: Date): Promise<TicketCard | undefined>;
  remove: RemoveCards;
  withoutLeaveTime(companyId: number): Promise<number[]>;
  leavingAcrossCompanies: typeof leavingCardsAcrossCompanies;
  countTicketsWithout(companyId: number): Promise<number>;
  fill(
    companyId: number,
    column: { kanbanId: number; columnId: number },
    from: { status: FilledStatus; since: Date },
  ): Promise<FilledBatch>;
}

type RemoveCards = (
  companyId: number,
  which: Parameters<typeof removeCards>[2],
  removed: Parameters<typeof removeCards>[3],
) => Promise<void>;

export function createTicketCards(deps: TicketsDeps): TicketCards {
  return {
    requireVisible: async (caller, cardId) => {
      const ticket = await tickets.findOne(caller.companyId, { 'card.id': cardId });
      const rules = await deps.referenceData.visibility(caller.companyId);
      if (!ticket || !hasCard(ticket) || !canSee(caller, ticket, rules))
        throw new AppError('ERR_NO_CARD_FOUND');
      return ticket;
    },
    page: (caller, columnId, filters) => pageOfCards(deps, caller, columnId, filters),
    count: (caller, columnId, filters) => countCards(deps, caller, columnId, filters),
    countAll: countAllCards,
    place: async ({ _id: ticketId, companyId, card }, target) => {
      const after = await placeCard(deps, { companyId, ticketId, card }, target);
      return after && hasCard(after) ? after : undefined;
    },
    moveToTicket: (ticket) => moveCardToTicket(deps, ticket, new Date()),
    settle: (companyId, ticketId) => settleCard(deps, companyId, ticketId),
    removeLeaving: (companyId, ticketId, now) => removeLeavingCard(deps, companyId, ticketId, now),
    remove: (companyId, which, removed) => removeCards(deps, companyId, which, removed),
    withoutLeaveTime: ticketsWithoutLeaveTime,
    leavingAcrossCompanies: leavingCardsAcrossCompanies,
    countTicketsWithout: countWithoutCard,
    fill: (companyId, column, from) => fillColumn(deps, companyId, column, from),
  };
}

export type { CardFilters } from './card-filter';
export type { CardTicket } from './list-cards';
export { ticketCardMigrations } from './cards.migrations';
