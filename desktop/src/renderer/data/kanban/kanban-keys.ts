import type { BoardFilters } from './board-columns';

export const kanbanKeys = {
  boards: ['kanban', 'boards'] as const,
  allColumns: ['kanban', 'columns'] as const,
  columnsOf: (kanbanId: number) => ['kanban', 'columns', kanbanId] as const,
  columns: (kanbanId: number, filters: BoardFilters) => ['kanban', 'columns', kanbanId, filters] as const,
  /** Columns without cards, for the bar of a ticket. */
  bareColumns: (kanbanId: number) => ['kanban', 'bareColumns', kanbanId] as const,
  counts: (kanbanId: number) => ['kanban', 'counts', kanbanId] as const,
  observations: (cardId: number) => ['kanban', 'observations', cardId] as const,
  filling: ['kanban', 'filling'] as const,
  moves: ['kanban', 'moves'] as const,
};
