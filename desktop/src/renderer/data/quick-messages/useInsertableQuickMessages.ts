import { useQuery } from '@tanstack/react-query';
import { listQuickMessageGroups } from '@recado/shared/quick-message-groups';
import { listQuickMessages } from '@recado/shared/quick-messages';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/**
 * Time for which the messages stay fresh. It is short because colleagues change shared messages at any time.
 */
const FRESH_MS = 5_000;

export function useQuickMessages(enabled = true) {
  const { id: userId, companyId } = useCurrentUser();
  return useQuery({
    queryKey: ['quick-messages', 'list'],
    queryFn: ({ signal }) => call(listQuickMessages, { query: { companyId, userId } }, { signal }),
    select: (messages) => messages.filter(({ message, mediaPath }) => message !== '' || mediaPath !== null),
    staleTime: FRESH_MS,
    enabled,
  });
}

export function useQuickMessageGroups(enabled = true) {
  const { id: userId, companyId } = useCurrentUser();
  return useQuery({
    queryKey: ['quick-messages', 'groups', 'all'],
    queryFn: ({ signal }) => call(listQuickMessageGroups, { query: { companyId, userId } }, { signal }),
    select: ({ records }) => records,
    staleTime: FRESH_MS,
    enabled,
  });
}
