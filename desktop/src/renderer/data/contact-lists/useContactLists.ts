import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getContactList, listContactLists } from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from './contact-list-keys';

export function useContactLists(search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: contactListKeys.pages });
  useCompanyEvent('ContactList', refresh);
  useCatchUp(refresh);
  const { rows: lists, ...query } = useCursorPages('records', {
    queryKey: [...contactListKeys.pages, search],
    read: (cursor, signal) =>
      call(listContactLists, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
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
    refetchOnMount: 'always',
  });
}
