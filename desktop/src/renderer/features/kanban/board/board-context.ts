import { createContext, useContext } from 'react';
import type { BoardCard } from '@recado/shared/kanban';

/** Functions of the board for its cards. They are stable, so that cards render only when they change. */
export interface BoardHandlers {
  onOpenCard: (card: BoardCard) => void;
  onOpenTicket: (card: BoardCard) => void;
  onShowMoves: (card: BoardCard, button: HTMLElement) => void;
  onKey: (card: BoardCard, event: React.KeyboardEvent) => void;
  onFocusCard: (cardId: number) => void;
}

export const BoardContext = createContext<BoardHandlers | null>(null);

export function useBoardHandlers(): BoardHandlers {
  const handlers = useContext(BoardContext);
  if (!handlers) throw new Error('A card needs a board around it.');
  return handlers;
}
