import type { Contact } from '@whiskeysockets/baileys';
import { reportedUsername } from '@recado/shared/rules/usernames';
import { evictOldest } from '#core/cache';
import type { KnownName } from '../gateway';
import { identityOf, isGroup } from './addresses';

const MAX_NAME_LENGTH = 120;
/** Remembered names, because every message contains its sender's name but only changes are reported. */
const MAX_REPORTED = 1_000;

export class Names {
  private readonly reported = new Map<string, string>();

  newIn(contacts: readonly Partial<Contact>[]): KnownName[] {
    return contacts.flatMap((contact) => {
      const name = knownName(contact);
      if (!name) return [];
      const { address } = name.identity;
      const said = JSON.stringify([name.addressBookName, name.pushName, name.username]);
      if (this.reported.get(address) === said) return [];
      this.reported.set(address, said);
      evictOldest(this.reported, MAX_REPORTED);
      return [name];
    });
  }
}

function knownName(contact: Partial<Contact>): KnownName | null {
  const { id, lid, phoneNumber, name, notify, verifiedName } = contact;
  if (!id || isGroup(id)) return null;
  const identity = identityOf(id, lid && lid !== id ? lid : phoneNumber);
  const username = reportedUsername(contact.username);
  // Baileys reports the username as the name of a person whom the phone does not name.
  const addressBookName = name && name === contact.username ? null : short(name);
  const pushName = short(notify ?? verifiedName);
  if (!(identity.phone || identity.lid) || !(addressBookName || pushName || username)) return null;
  return { identity, addressBookName, pushName, ...(username && { username }) };
}

function short(name: string | null | undefined): string | null {
  return name?.trim().slice(0, MAX_NAME_LENGTH) || null;
}
