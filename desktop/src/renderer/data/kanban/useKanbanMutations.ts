import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import {
  type Board,
  type Column,
  countBoardCards,
  createBoard,
  createColumn,
  deleteBoard,
  deleteColumn,
  listBoards,
  listColumns,
  updateBoard,
  updateColumn,
} from '@recado/shared/kanban';
import { call } from '@/lib/api/call';
import { kanbanKeys } from './kanban-keys';

interface ColumnDraft {
  name: string;
  /** Null: no limit. */
  limit: number | null;
}

interface ColumnSave {
  id: number | null;
  draft: ColumnDraft;
  /** Of the column that the form shows; absent for a new one. */
  version: number | undefined;
}

interface BoardSave {
  id: number | null;
  name: string;
  /** Of the board that the form shows; absent for a new one. */
  version: number | undefined;
}

/** @throws ERR_NO_KANBAN_FOUND */
export async function readBoard(id: number): Promise<Board> {
  const board = (await call(listBoards)).find((one) => one.id === id);
  if (!board) throw new AppError('ERR_NO_KANBAN_FOUND');
  return board;
}

/** @throws ERR_NO_COLUMN_FOUND */
export async function readColumn(kanbanId: number, id: number): Promise<Column> {
  const columns = await call(listColumns, { params: { kanbanId }, query: { cards: 'false' } });
  const column = columns.find((one) => one.id === id);
  if (!column) throw new AppError('ERR_NO_COLUMN_FOUND');
  return column;
}

export function useSaveBoard() {
  return useKanbanMutation(({ id, name, version }: BoardSave) =>
    id === null
      ? call(createBoard, { body: { name } })
      : call(updateBoard, { params: { kanbanId: id }, body: { name, version } }),
  );
}

export function useDeleteBoard() {
  return useKanbanMutation((kanbanId: number) => call(deleteBoard, { params: { kanbanId } }));
}

export function useSaveColumn(kanbanId: number) {
  return useKanbanMutation(({ id, draft, version }: ColumnSave) =>
    id === null
      ? call(createColumn, { body: { kanbanId, ...draft } })
      : call(updateColumn, { params: { columnId: id }, body: { ...draft, version } }),
  );
}

/** Moves a column to the right of another one; null: leftmost. */
export function useMoveColumn() {
  return useKanbanMutation(({ columnId, beforeId }: { columnId: number; beforeId: number | null }) =>
    call(updateColumn, { params: { columnId }, body: { beforeId } }),
  );
}

export function useDeleteColumn() {
  return useKanbanMutation((columnId: number) => call(deleteColumn, { params: { columnId } }));
}

/** Returns the numbers of all cards of a board, also of those that the user cannot see. */
export function useBoardCounts(kanbanId: number) {
  return useQuery({
    queryKey: kanbanKeys.counts(kanbanId),
    queryFn: ({ signal }) => call(countBoardCards, { params: { kanbanId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Fetches boards and columns again after the call, without waiting for its event. */
function useKanbanMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: kanbanKeys.boards }),
        client.invalidateQueries({ queryKey: kanbanKeys.allColumns }),
      ]),
  });
}
