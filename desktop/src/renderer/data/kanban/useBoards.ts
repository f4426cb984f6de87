import { useQuery, useQueryClient } from '@tanstack/react-query';
import { minBy } from 'es-toolkit/array/minBy';
import { useMemo } from 'react';
import { type Board, listBoards } from '@recado/shared/kanban';
import { useSetting } from '@/data/settings/useSettings';
import { call } from '@/lib/api/call';
import { seesKanban } from '@/lib/permissions/usePermission';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { kanbanKeys } from './kanban-keys';
import { useJitter } from './useJitter';

export function useBoards(enabled = true) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: kanbanKeys.boards });
  const refreshLater = useJitter(refresh);
  useCompanyEvent('alterKanban', ({ boards }) => boards && refreshLater());
  useCatchUp(refresh);
  return useQuery({
    queryKey: kanbanKeys.boards,
    queryFn: ({ signal }) => call(listBoards, {}, { signal }),
    enabled,
    // Events arrive only while a component shows boards.
    refetchOnMount: 'always',
  });
}

/** Returns the company's default board, otherwise the oldest one, as on the server. */
export function useDefaultBoard(boards: readonly Board[] | undefined): Board | undefined {
  const value = useSetting('kanbanDefault');
  return useMemo(
    () => boards?.find(({ id }) => String(id) === value) ?? minBy(boards ?? [], ({ id }) => id),
    [boards, value],
  );
}

export function useKanbanEnabled(): boolean {
  return seesKanban(useCurrentUser());
}
