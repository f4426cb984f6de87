import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  deleteInvalidItems,
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

export interface ContactListItemDraft {
  name: string;
  number: string;
  email: string;
}

export function useSaveContactList() {
  return useListMutation(({ id, draft }: { id: number | null; draft: ContactListDraft }) =>
    id === null
      ? call(createContactList, { body: draft })
      : call(updateContactList, { params: { contactListId: id }, body: draft }),
  );
}

export function useDeleteContactList() {
  return useListMutation((contactListId: number) => call(deleteContactList, { params: { contactListId } }));
}

export function useSaveContactListItem(contactListId: number) {
  return useListMutation(({ id, draft }: { id: number | null; draft: ContactListItemDraft }) =>
    id === null
      ? call(createContactListItem, { body: { contactListId, ...draft } })
      : call(updateContactListItem, { params: { contactListItemId: id }, body: draft }),
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
