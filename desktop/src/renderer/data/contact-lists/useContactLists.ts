import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getContactList, listContactLists } from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from './contact-list-keys';

export function useContactLists(search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: contactListKeys.pages });
  useCompanyEvent('ContactList', refresh);
  useCatchUp(refresh);
  const query = useInfiniteQuery({
    queryKey: [...contactListKeys.pages, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactLists,
        { query: { ...(search && { searchParam: search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const lists = useMemo(() => query.data?.pages.flatMap(({ records }) => records), [query.data]);
  return { ...query, lists };
}

/** Returns a list with its counts, which follow the changes of all windows. */
export function useContactList(contactListId: number) {
  const client = useQueryClient();
  const queryKey = contactListKeys.one(contactListId);
  const refresh = () => void client.invalidateQueries({ queryKey });
  useCompanyEvent('ContactList', (event) => {
    const id = event.action === 'delete' ? event.id : 'record' in event && event.record.id;
    if (id === contactListId || event.action === 'reload') refresh();
  });
  useCatchUp(refresh);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getContactList, { params: { contactListId } }, { signal }),
  });
}
