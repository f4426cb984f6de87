import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ContactList,
  type ContactListItem,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  deleteInvalidItems,
  getContactList,
  getContactListItem,
  updateContactList,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import { call } from '@/lib/api/call';
import { contactListKeys } from './contact-list-keys';

export interface ContactListDraft {
  name: string;
  source: string;
  legalBasis: string;
}

interface Save<Draft> {
  id: number | null;
  draft: Draft;
  /** Of the record that the form shows; absent for a new one. */
  version: number | undefined;
}

export interface ContactListItemDraft {
  name: string;
  /** A number or a username with `@`; absent if it does not change. */
  number?: string;
  email: string;
}

export const readContactList = (contactListId: number): Promise<ContactList> =>
  call(getContactList, { params: { contactListId } });

export const readContactListItem = (contactListItemId: number): Promise<ContactListItem> =>
  call(getContactListItem, { params: { contactListItemId } });

export function useSaveContactList() {
  return useListMutation(({ id, draft, version }: Save<ContactListDraft>) =>
    id === null
      ? call(createContactList, { body: draft })
      : call(updateContactList, { params: { contactListId: id }, body: { ...draft, version } }),
  );
}

export function useDeleteContactList() {
  return useListMutation((contactListId: number) => call(deleteContactList, { params: { contactListId } }));
}

export function useSaveContactListItem(contactListId: number) {
  return useListMutation(({ id, draft, version }: Save<ContactListItemDraft>) =>
    id === null
      ? call(createContactListItem, { body: { contactListId, ...draft } })
      : call(updateContactListItem, { params: { contactListItemId: id }, body: { ...draft, version } }),
  );
}

export function useDeleteContactListItem() {
  return useListMutation((contactListItemId: number) =>
    call(deleteContactListItem, { params: { contactListItemId } }),
  );
}

export function useDeleteInvalidItems() {
  return useListMutation((contactListId: number) => call(deleteInvalidItems, { params: { contactListId } }));
}

/** Fetches lists and contacts again after the call, without waiting for its event. */
function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: contactListKeys.all }),
  });
}
