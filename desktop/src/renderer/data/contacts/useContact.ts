import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ContactDetail, getContact } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { contactKeys } from './contact-keys';

export function useContact(id: number | null) {
  const client = useQueryClient();
  const known = id ?? 0;
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: contactKeys.one(known) });
    void client.invalidateQueries({ queryKey: contactKeys.notes(known) });
  };
  useCompanyEvent('contact', ({ contact }) => {
    if (contact.id === known) readAgain();
  });
  useCompanyEvent('user', ({ user }) => {
    client.setQueryData<ContactDetail>(
      contactKeys.one(known),
      (contact) => contact && { ...contact, contactsUser: withUser(contact.contactsUser, user) },
    );
  });
  useCatchUp(readAgain);
  return useQuery({
    queryKey: contactKeys.one(known),
    queryFn: ({ signal }) => call(getContact, { params: { contactId: known } }, { signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

function withUser(
  wallet: ContactDetail['contactsUser'],
  user: ContactDetail['contactsUser'][number]['user'],
): ContactDetail['contactsUser'] {
  return wallet.map((entry) => (entry.userId === user.id ? { ...entry, user } : entry));
}
