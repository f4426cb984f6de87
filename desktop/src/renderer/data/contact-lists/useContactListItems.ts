import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { listContactListItems } from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from './contact-list-keys';

export function useContactListItems(contactListId: number, search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: contactListKeys.items(contactListId) });
  useCompanyEvent(`ContactListItem-${contactListId}`, refresh);
  useCatchUp(refresh);
  const { rows: items, ...query } = useCursorPages('contacts', {
    queryKey: [...contactListKeys.items(contactListId), search],
    read: (cursor, signal) =>
      call(
        listContactListItems,
        {
          query: {
            contactListId,
            ...(search && { searchParam: search }),
            ...cursor,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { ...query, items };
}
