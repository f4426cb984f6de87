import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCardFilling } from '@recado/shared/kanban';
import { SETTINGS_QUERIES } from '@/data/settings/useSettings';
import { call } from '@/lib/api/call';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { kanbanKeys } from './kanban-keys';
import { useKanbanEnabled } from './useBoards';

const POLL_MS = 1_500;

/** Returns the progress of adding open tickets to the default board; undefined unless it is under way. */
export function useCardFilling() {
  const client = useQueryClient();
  const isSaving = useIsMutating({ mutationKey: SETTINGS_QUERIES }) > 0;
  // The switch is shown as on before the server knows it.
  const enabled = useKanbanEnabled() && !isSaving;
  useCompanyEvent('alterKanban', () => void client.invalidateQueries({ queryKey: kanbanKeys.filling }));
  const { data } = useQuery({
    queryKey: kanbanKeys.filling,
    queryFn: ({ signal }) => call(getCardFilling, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.filling?.state === 'working' ? POLL_MS : false),
  });
  return enabled && data?.filling?.state === 'working' ? data.filling : undefined;
}
