import { useQuery } from '@tanstack/react-query';
import { listQuickMessageGroups } from '@recado/shared/quick-message-groups';
import { listQuickMessages } from '@recado/shared/quick-messages';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Colleagues share messages at any time: what is shown at once is read again behind it. */
const FRESH_MS = 5_000;

/** What the agent may insert, by shortcode (specification 3 §7). Those that hold nothing yet are left out. */
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

/** The groups the agent sees, by name. */
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
