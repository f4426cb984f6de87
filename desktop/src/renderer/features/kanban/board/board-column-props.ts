import type { ColumnWithCards } from '@recado/shared/kanban';
import type { BoardFilters } from '@/data/kanban/board-columns';
import type { OpenDialog } from '../dialogs/KanbanDialogs';
import type { FocusedCard } from './useCardKeys';

/** A column as its header and its list of cards receive it. */
export interface BoardColumnProps {
  kanbanId: number;
  filters: BoardFilters;
  column: ColumnWithCards;
  /** Neighbours, between which the column's menu moves it. */
  leftId: number | null;
  beforeLeftId: number | null;
  rightId: number | null;
  draggedId: number | null;
  liftedId: number | null;
  focused: FocusedCard | null;
  onOpen: (dialog: OpenDialog) => void;
}
