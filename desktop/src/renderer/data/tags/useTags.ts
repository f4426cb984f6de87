import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTags } from '@recado/shared/tags';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const TAGS_KEY = ['tags'] as const;

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
    // Ticket counts change without tag events.
    refetchOnMount: 'always',
  });
  const tags = useMemo(() => query.data?.pages.flatMap((page) => page.tags), [query.data]);
  return { ...query, tags };
}
