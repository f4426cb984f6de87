import type { Board, BoardCard, Column, Observation } from '@recado/shared/kanban';
import { versionOf } from '#core/forms';
import { type CardTicket, presentTicket, presentTicketCard } from '#features/tickets';
import type { BoardDocument } from './boards/board.model';
import type { ColumnDocument } from './columns/column.model';
import type { ObservationDocument } from './observations/observation.model';

export function presentBoard(board: BoardDocument): Board {
  return { id: board._id, name: board.name, version: versionOf(board) };
}

export function presentColumn(column: ColumnDocument): Column {
  const { _id, kanbanId, name, limit } = column;
  return { id: _id, kanbanId, name, limit, version: versionOf(column) };
}

/** The schema of the response omits the ticket's other fields. */
export function presentCard(ticket: CardTicket): BoardCard {
  return { ...presentTicketCard(ticket, ticket.card), ticket: presentTicket(ticket) };
}

export function presentObservation(observation: ObservationDocument): Observation {
  const { _id, cardId, text, userId, userName, createdAt } = observation;
  return {
    id: _id,
    cardId,
    text,
    userId,
    user: { id: userId, name: userName },
    createdAt: createdAt.toISOString(),
  };
}
