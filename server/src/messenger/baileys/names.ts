import type { Contact } from '@whiskeysockets/baileys';
import { forgetOldest } from '../../core/cache';
import type { KnownName } from '../gateway';
import { identityOf, isGroup } from './addresses';

const LONGEST_NAME = 120;
/** Everybody's own name comes with everything they write: told again only when it is another. */
const MAX_TOLD = 1_000;

/** What one socket has told of people's names. */
export class Names {
  private readonly told = new Map<string, string>();

  /** What these contacts bring that is new. */
  newIn(contacts: readonly Partial<Contact>[]): KnownName[] {
    return contacts.flatMap((contact) => {
      const name = knownName(contact);
      if (!name) return [];
      const { address } = name.identity;
      const said = JSON.stringify([name.addressBookName, name.pushName]);
      if (this.told.get(address) === said) return [];
      this.told.set(address, said);
      forgetOldest(this.told, MAX_TOLD);
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
  return name?.trim().slice(0, LONGEST_NAME) || null;
}
