import type { ContactSummary } from '@recado/shared/contacts';
import { formatPhone } from '@recado/shared/rules/phones';
import { shownUsername } from '@recado/shared/rules/usernames';

/** Returns a name; formats it if it is only a phone number. */
export function contactName(name: string): string {
  return /^\d{8,15}$/u.test(name) ? formatPhone(name) : name;
}

/** Returns the phone number of a contact, else the WhatsApp username; undefined without both. */
export function contactAddress({
  number,
  username,
}: Pick<ContactSummary, 'number' | 'username'>): string | undefined {
  if (number !== null) return formatPhone(number);
  return username === undefined ? undefined : shownUsername(username);
}
