import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  countBoardCards,
  createBoard,
  createColumn,
  deleteBoard,
  deleteColumn,
  updateBoard,
  updateColumn,
} from '@recado/shared/kanban';
import { call } from '@/lib/api/call';
import { kanbanKeys } from './kanban-keys';

export interface ColumnDraft {
  name: string;
  /** Null: no limit. */
  limit: number | null;
}

export function useSaveBoard() {
  return useKanbanMutation(({ id, name }: { id: number | null; name: string }) =>
    id === null
      ? call(createBoard, { body: { name } })
      : call(updateBoard, { params: { kanbanId: id }, body: { name } }),
  );
}

export function useDeleteBoard() {
  return useKanbanMutation((kanbanId: number) => call(deleteBoard, { params: { kanbanId } }));
}

export function useSaveColumn(kanbanId: number) {
  return useKanbanMutation(({ id, draft }: { id: number | null; draft: ColumnDraft }) =>
    id === null
      ? call(createColumn, { body: { kanbanId, ...draft } })
      : call(updateColumn, { params: { columnId: id }, body: draft }),
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
