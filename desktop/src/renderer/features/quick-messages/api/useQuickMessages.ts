import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useCurrentUser } from '../../../lib/session';

/** Everything read of quick messages and their groups, here and in the conversations. */
export const QUICK_MESSAGES_KEY = ['quick-messages'] as const;
export const LIST_KEY = [...QUICK_MESSAGES_KEY, 'list'] as const;

/** One's own quick messages and those shared with everybody, by shortcode (specification 3 §7). */
export function useQuickMessages() {
  const { id: userId, companyId } = useCurrentUser();
  return useQuery<QuickMessage[]>({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listQuickMessages, { query: { companyId, userId } }, { signal }),
    // Colleagues share theirs at any time, and no event says so.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
