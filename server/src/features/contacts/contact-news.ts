import { betterName } from './contact-names';
import { searchFields } from './contact-search';
import type { ContactDocument } from './contact.model';
import type { Person } from './person';
import { phoneKey } from './phone-key';

/** What is to be written to a contact. */
export interface News {
  set: Partial<ContactDocument>;
  /** Identities it had before. */
  former: string[];
}

/** What the messenger says now and the contact does not know yet; undefined when nothing is news. */
export function newsOf(contact: ContactDocument, { identity, isGroup, pushName }: Person): News | undefined {
  if (isGroup) return undefined;
  const set: Partial<ContactDocument> = {};
  const former: string[] = [];
  if (pushName) Object.assign(set, betterName(contact, { name: pushName, source: 'push' }));
  if (identity.lid && contact.lid !== identity.lid) {
    set.lid = identity.lid;
    if (contact.lid) former.push(contact.lid);
  }
  if (identity.phone && contact.phone !== identity.phone) {
    set.phone = identity.phone;
    set.phoneKey = phoneKey(identity.phone);
    if (contact.phone && contact.phoneKey !== set.phoneKey) former.push(contact.phone);
    if (contact.nameSource === 'number' && !set.name) set.name = identity.phone;
  }
  // Whoever the messenger tells of is there.
  if (identity.phone && contact.check) set.check = null;
  return Object.keys(set).length > 0 ? { set: withCopies(contact, set), former } : undefined;
}

/** The change, with what is derived from name and number, and the mark that copies have to follow. */
export function withCopies(
  contact: ContactDocument,
  set: Partial<ContactDocument>,
): Partial<ContactDocument> {
  return { ...set, ...searchFields({ ...contact, ...set }), unspread: true };
}

/** The update that writes news. */
export function newsUpdate({ set, former }: News) {
  return {
    $set: { ...set, updatedAt: new Date() },
    ...(former.length > 0 ? { $addToSet: { formerIdentities: { $each: former } } } : {}),
  };
}
