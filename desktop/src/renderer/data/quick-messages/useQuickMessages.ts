import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

export const QUICK_MESSAGES_KEY = ['quick-messages'] as const;
export const LIST_KEY = [...QUICK_MESSAGES_KEY, 'list'] as const;

export function useQuickMessages() {
  const { id: userId, companyId } = useCurrentUser();
  useQuickMessageEvents();
  return useQuery<QuickMessage[]>({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listQuickMessages, { query: { companyId, userId } }, { signal }),
    // Events arrive only while the list is mounted.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function useQuickMessageEvents(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: QUICK_MESSAGES_KEY });
  useCompanyEvent('quickMessage', refresh);
  useCompanyEvent('quickMessageGroup', refresh);
  useCatchUp(refresh);
}
