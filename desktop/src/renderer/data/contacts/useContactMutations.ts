import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  associateTickets,
  type ContactDetail,
  createContact,
  setContactWallet,
  switchToLid,
  updateContact,
} from '@recado/shared/contacts';
import type { CallInput } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

export type ContactDraft = CallInput<typeof createContact>['body'];

/** Creates (no id) or changes a contact; whoever shows it sees it at once. */
export function useSaveContact() {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: ContactDraft }) =>
      id === null
        ? call(createContact, { body: draft })
        : call(updateContact, { params: { contactId: id }, body: draft }),
    onSuccess: keep,
  });
}

/** Whose contact it is (specification 1 §7.6); administrators only. */
export function useSaveWallet() {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, userIds }: { id: number; userIds: readonly number[] }) =>
      call(setContactWallet, { params: { contactId: id }, body: userIds.map((userId) => ({ id: userId })) }),
    onSuccess: keep,
  });
}

/** "Trocar Para LID", called with the ticket's id (specification 1 §7.6). */
export function useSwitchToLid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticketId: number) => call(switchToLid, { params: { ticketId } }),
    onSuccess: ({ id }) => client.invalidateQueries({ queryKey: contactKeys.one(id) }),
  });
}

/** "Associar Ticket": the messages of the old ticket's contact go to the new one's (specification 1 §7.4). */
export function useAssociateTickets() {
  return useMutation({
    mutationFn: (body: CallInput<typeof associateTickets>['body']) => call(associateTickets, { body }),
  });
}

function useKeep() {
  const client = useQueryClient();
  return (saved: ContactDetail) => client.setQueryData(contactKeys.one(saved.id), saved);
}
