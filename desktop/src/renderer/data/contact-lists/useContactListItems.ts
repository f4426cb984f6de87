import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listContactListItems } from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from './contact-list-keys';

export function useContactListItems(contactListId: number, search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: contactListKeys.items(contactListId) });
  useCompanyEvent(`ContactListItem-${contactListId}`, refresh);
  useCatchUp(refresh);
  const query = useInfiniteQuery({
    queryKey: [...contactListKeys.items(contactListId), search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactListItems,
        {
          query: {
            contactListId,
            ...(search && { searchParam: search }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => query.data?.pages.flatMap(({ contacts }) => contacts), [query.data]);
  return { ...query, items };
}
