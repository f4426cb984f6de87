import { AppError, type OutputOf, type QueryOf } from '@recado/shared/contract';
import {
  type ColumnWithCards,
  KANBAN_LIMITS,
  type listColumnCards,
  type listColumns,
} from '@recado/shared/kanban';
import type { Caller } from '#core/tenancy/caller';
import type { CardFilters } from '#features/tickets';
import { requireBoard } from '../boards/find-board';
import { columnsOf, requireColumn } from '../columns/find-column';
import type { KanbanDeps } from '../kanban.deps';
import { presentCard, presentColumn } from '../kanban.presenter';

/** @throws ERR_NO_KANBAN_FOUND, ERR_NO_PERMISSION for `userId` by an agent */
export async function readBoard(
  { tickets }: KanbanDeps,
  caller: Caller,
  kanbanId: number,
  { cards = true, ...filters }: QueryOf<typeof listColumns>,
): Promise<ColumnWithCards[]> {
  checkFilters(caller, filters);
  await requireBoard(caller.companyId, kanbanId);
  const found = await columnsOf(caller.companyId, kanbanId);
  return Promise.all(
    found.map(async (column) => {
      if (!cards) return { ...presentColumn(column), cards: [], nextCursor: null, cardsCount: null };
      const page = await tickets.cards.page(caller, column._id, filters);
      const cardsCount =
        page.nextCursor === null
          ? page.tickets.length
          : await tickets.cards.count(caller, column._id, filters);
      return {
        ...presentColumn(column),
        cards: page.tickets.map(presentCard),
        nextCursor: page.nextCursor,
        cardsCount,
      };
    }),
  );
}

/** @throws ERR_NO_COLUMN_FOUND, ERR_NO_PERMISSION for `userId` by an agent, ERR_VALIDATION (`cursor`) */
export async function readColumn(
  { tickets }: KanbanDeps,
  caller: Caller,
  columnId: number,
  filters: QueryOf<typeof listColumnCards>,
): Promise<OutputOf<typeof listColumnCards>> {
  checkFilters(caller, filters);
  await requireColumn(caller.companyId, columnId);
  const page = await tickets.cards.page(caller, columnId, filters);
  const { nextCursor } = page;
  return { cards: page.tickets.map(presentCard), hasMore: nextCursor !== null, nextCursor };
}

/** For the question before a deletion. */
export async function countBoard(
  { tickets }: KanbanDeps,
  companyId: number,
  kanbanId: number,
): Promise<{ cards: number; columns: { id: number; cards: number }[] }> {
  await requireBoard(companyId, kanbanId);
  const found = await columnsOf(companyId, kanbanId);
  const counts = await Promise.all(
    found.map(async ({ _id }) => ({ id: _id, cards: await tickets.cards.countAll(companyId, _id) })),
  );
  const sum = counts.reduce((total, { cards }) => total + cards, 0);
  return { cards: Math.min(sum, KANBAN_LIMITS.counted), columns: counts };
}

function checkFilters({ profile }: Caller, { userId }: CardFilters): void {
  if (userId !== undefined && profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
}
