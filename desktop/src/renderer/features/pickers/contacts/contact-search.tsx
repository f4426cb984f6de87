import { type ContactSummary, listContacts } from '@recado/shared/contacts';
import { listRecentContacts } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { contactAddress, contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonOption } from '../search/PersonOption';

export async function searchContacts(text: string, signal: AbortSignal): Promise<readonly ContactSummary[]> {
  return (await call(listContacts, { query: { searchParam: text } }, { signal })).contacts;
}

export const recentContacts = (signal: AbortSignal): Promise<readonly ContactSummary[]> =>
  call(listRecentContacts, {}, { signal });

export function presentContact(contact: ContactSummary) {
  const text = contactName(contact.name);
  return { id: contact.id, text, content: <ContactOption contact={contact} /> };
}

function ContactOption({ contact }: { contact: ContactSummary }) {
  const image = useMediaAddress(contact.profilePicUrl);
  const name = contactName(contact.name);
  const address = contactAddress(contact);
  return (
    <PersonOption
      name={name}
      more={address === name ? undefined : address}
      image={image}
      isGroup={contact.isGroup}
    />
  );
}
