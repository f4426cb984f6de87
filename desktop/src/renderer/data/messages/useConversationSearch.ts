import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchConversation } from '@recado/shared/messages';
import { isLookedUp, wordsOf } from '@recado/shared/search';
import { call } from '@/lib/api/call';

/** Maximum number of consecutive empty pages. Each page covers thousands of messages. */
const MAX_EMPTY_PAGES = 10;

export const isSearchable = (text: string): boolean => wordsOf(text).some(isLookedUp);

export function useConversationSearch(ticketId: number, text: string) {
  const query = useInfiniteQuery({
    queryKey: ['tickets', 'conversationSearch', ticketId, text],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchConversation,
        {
          params: { ticketId },
          query: { searchParam: text, ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isSearchable(text),
    // Results are not cached, because new messages may match.
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const matches = pages.flatMap((page) => page.matches);
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  const goesOn = hasNextPage && matches.length === 0 && pages.length < MAX_EMPTY_PAGES;
  useEffect(() => {
    if (goesOn && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, isFetching, isError, fetchNextPage]);
  return {
    matches,
    hasMore: hasNextPage,
    loading: isFetching,
    error: query.error,
    retry: () => void (query.data ? fetchNextPage() : query.refetch()),
    loadMore: async () => (await fetchNextPage()).data?.pages.flatMap((page) => page.matches) ?? matches,
  };
}
