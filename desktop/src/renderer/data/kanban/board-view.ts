import { atom } from 'jotai';
import type { BoardFilters } from './board-columns';

/** The board chosen in this window; null until a choice. */
export const selectedBoardAtom = atom<number | null>(null);

export const boardFiltersAtom = atom<BoardFilters>({ queueId: null, userId: null, showAll: false });
