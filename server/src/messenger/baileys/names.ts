import type { Contact } from '@whiskeysockets/baileys';
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
      const said = JSON.stringify([name.addressBookName, name.pushName]);
      if (this.reported.get(address) === said) return [];
      this.reported.set(address, said);
      evictOldest(this.reported, MAX_REPORTED);
      return [name];
    });
  }
}

function knownName({ id, lid, phoneNumber, name, notify, verifiedName }: Partial<Contact>): KnownName | null {
  if (!id || isGroup(id)) return null;
  const identity = identityOf(id, lid && lid !== id ? lid : phoneNumber);
  const addressBookName = short(name);
  const pushName = short(notify ?? verifiedName);
  if (!(identity.phone || identity.lid) || !(addressBookName || pushName)) return null;
  return { identity, addressBookName, pushName };
}

function short(name: string | null | undefined): string | null {
  return name?.trim().slice(0, MAX_NAME_LENGTH) || null;
}
