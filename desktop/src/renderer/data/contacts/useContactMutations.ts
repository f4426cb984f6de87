import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  associateTickets,
  type ContactDetail,
  createContact,
  getContact,
  muteAutomation,
  setContactWallet,
  switchToLid,
  undoAutomationMute,
  updateContact,
} from '@recado/shared/contacts';
import type { CallInput } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

export type ContactDraft = CallInput<typeof createContact>['body'];

interface ContactSave {
  id: number | null;
  draft: ContactDraft;
  /** Of the contact that the form shows; absent for a new one. */
  version: number | undefined;
}

export const readContact = (contactId: number): Promise<ContactDetail> =>
  call(getContact, { params: { contactId } });

export function useSaveContact() {
  const storeInCache = useStoreInCache();
  return useMutation({
    mutationFn: ({ id, draft, version }: ContactSave) =>
      id === null
        ? call(createContact, { body: draft })
        : call(updateContact, { params: { contactId: id }, body: { ...draft, version } }),
    onSuccess: storeInCache,
  });
}

export function useSaveWallet() {
  const storeInCache = useStoreInCache();
  return useMutation({
    mutationFn: ({ id, userIds }: { id: number; userIds: readonly number[] }) =>
      call(setContactWallet, { params: { contactId: id }, body: userIds.map((userId) => ({ id: userId })) }),
    onSuccess: storeInCache,
  });
}

/** Turns automatic texts to a contact off or on. The contact's event updates every window. */
export function useMuteAutomation() {
  return useMutation({
    mutationFn: ({ contactId, ...body }: { contactId: number; muted: boolean }) =>
      call(muteAutomation, { params: { contactId }, body }),
  });
}

/** Takes back a mute that was just made. */
export function useUndoMute() {
  return useMutation({
    mutationFn: (params: { contactId: number; muteId: string }) => call(undoAutomationMute, { params }),
  });
}

/** Switches a contact to its LID ("Trocar Para LID"); takes the ticket's id. */
export function useSwitchToLid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticketId: number) => call(switchToLid, { params: { ticketId } }),
    onSuccess: ({ id }) => client.invalidateQueries({ queryKey: contactKeys.one(id) }),
  });
}

/** Moves the messages of the old ticket's contact to the new ticket's contact ("Associar Ticket"). */
export function useAssociateTickets() {
  return useMutation({
    mutationFn: (body: CallInput<typeof associateTickets>['body']) => call(associateTickets, { body }),
  });
}

function useStoreInCache() {
  const client = useQueryClient();
  return (saved: ContactDetail) => client.setQueryData(contactKeys.one(saved.id), saved);
}
