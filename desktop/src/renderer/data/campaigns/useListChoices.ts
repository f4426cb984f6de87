import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getContactList, listAllContactLists } from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { contactListKeys } from '../contact-lists/contact-list-keys';

const choices = [...contactListKeys.all, 'choices'] as const;

/** Returns all contact lists, for a select. */
export function useListChoices() {
  const client = useQueryClient();
  useCompanyEvent('ContactList', () => void client.invalidateQueries({ queryKey: choices }));
  return useQuery({
    queryKey: choices,
    queryFn: ({ signal }) => call(listAllContactLists, { query: {} }, { signal }),
    refetchOnMount: 'always',
  });
}

/** Returns the names of a list's further columns, which its first contacts show; undefined until known. */
export function useListColumns(contactListId: number | null): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: contactListKeys.one(contactListId ?? 0),
    queryFn: ({ signal }) =>
      call(getContactList, { params: { contactListId: contactListId ?? 0 } }, { signal }),
    enabled: contactListId !== null,
  });
  const list = contactListId === null ? null : data;
  return useMemo(
    () =>
      list === null ? [] : list && [...new Set(list.contacts.flatMap(({ extra }) => Object.keys(extra)))],
    [list],
  );
}
