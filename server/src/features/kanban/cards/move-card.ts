import { AppError, type BodyOf } from '@recado/shared/contract';
import type { alterCardBoard, createCard, moveCard as moveCardEndpoint } from '@recado/shared/kanban';
import type { Caller } from '#core/tenancy/caller';
import type { CardTicket, TicketDocument } from '#features/tickets';
import { requireBoard } from '../boards/find-board';
import type { ColumnDocument } from '../columns/column.model';
import { defaultBoard, firstColumnOf, requireColumn } from '../columns/find-column';
import type { KanbanDeps } from '../kanban.deps';

/**
 * "Adicionar ao quadro".
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_KANBAN_FOUND, ERR_CONFLICT {status, cardId or kanbanId}
 */
export async function addCard(
  deps: KanbanDeps,
  caller: Caller,
  { ticketId, kanbanId }: BodyOf<typeof createCard>,
): Promise<CardTicket> {
  const { companyId } = caller;
  const ticket = await deps.tickets.requireVisible(caller, ticketId);
  if (ticket.card) throw new AppError('ERR_CONFLICT', { cardId: ticket.card.id });
  if (ticket.status !== 'open' && ticket.status !== 'pending')
    throw new AppError('ERR_CONFLICT', { status: ticket.status });
  const board = kanbanId ? await requireBoard(companyId, kanbanId) : await defaultBoard(deps, companyId);
  if (!board) throw new AppError('ERR_NO_KANBAN_FOUND');
  return place(deps, ticket, await requireFirstColumn(companyId, board._id), null);
}

/**
 * @throws ERR_NO_CARD_FOUND, ERR_NO_COLUMN_FOUND, ERR_VALIDATION (`columnId`) for a column of another board,
 * ERR_CONFLICT if a concurrent request moved the card to another board
 */
export async function moveCard(
  deps: KanbanDeps,
  caller: Caller,
  cardId: number,
  { columnId, beforeId = null }: BodyOf<typeof moveCardEndpoint>,
): Promise<CardTicket> {
  const ticket = await deps.tickets.cards.requireVisible(caller, cardId);
  const column = await requireColumn(caller.companyId, columnId);
  if (column.kanbanId !== ticket.card.kanbanId)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'columnId', reason: 'other board' });
  return place(deps, ticket, column, beforeId);
}

/** @throws ERR_NO_CARD_FOUND, ERR_NO_KANBAN_FOUND, ERR_CONFLICT {kanbanId} for a board without columns */
export async function alterBoard(
  deps: KanbanDeps,
  caller: Caller,
  cardId: number,
  { kanbanId }: BodyOf<typeof alterCardBoard>,
): Promise<CardTicket> {
  const { companyId } = caller;
  const ticket = await deps.tickets.cards.requireVisible(caller, cardId);
  const board = await requireBoard(companyId, kanbanId);
  if (ticket.card.kanbanId === board._id) return ticket;
  const after = await place(deps, ticket, await requireFirstColumn(companyId, board._id), null);
  deps.boardPublisher.changed(companyId, ticket.card.kanbanId);
  return after;
}

async function requireFirstColumn(companyId: number, kanbanId: number): Promise<ColumnDocument> {
  const column = await firstColumnOf(companyId, kanbanId);
  if (!column) throw new AppError('ERR_CONFLICT', { kanbanId });
  return column;
}

async function place(
  { tickets, boardPublisher }: KanbanDeps,
  ticket: TicketDocument,
  { _id: columnId, kanbanId, companyId }: ColumnDocument,
  beforeId: number | null,
): Promise<CardTicket> {
  const after = await tickets.cards.place(ticket, { kanbanId, columnId, beforeId });
  if (!after) throw new AppError('ERR_CONFLICT');
  boardPublisher.changed(companyId, kanbanId);
  return after;
}
