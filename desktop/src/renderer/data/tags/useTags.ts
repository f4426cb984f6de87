import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTags } from '@recado/shared/tags';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

/** Everything read of tags, here and in the conversations. */
export const TAGS_KEY = ['tags'] as const;

/** The tags whose name contains the text, a page after the other; read again when one changes. */
export function useTags(search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: TAGS_KEY });
  useCompanyEvent('tag', refresh);
  useCatchUp(refresh);
  const query = useInfiniteQuery({
    queryKey: [...TAGS_KEY, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTags,
        { query: { ...(search && { searchParam: search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Tickets get and lose tags elsewhere: the counts are read again whenever the screen opens.
    refetchOnMount: 'always',
  });
  const tags = useMemo(() => query.data?.pages.flatMap((page) => page.tags), [query.data]);
  return { ...query, tags };
}
