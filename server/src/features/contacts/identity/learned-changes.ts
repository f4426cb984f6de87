import { shownUsername } from '@recado/shared/rules/usernames';
import type { ContactDocument } from '../contact.model';
import { searchFields } from '../operations/contact-search';
import { betterName } from './contact-names';
import type { Person } from './person';
import { phoneKey } from './phone-key';

export interface LearnedChanges {
  set: Partial<ContactDocument>;
  former: string[];
}

/** Returns undefined if the message changes nothing. */
export function learnedChanges(
  contact: ContactDocument,
  { identity, isGroup, pushName, username }: Person,
): LearnedChanges | undefined {
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
  if (username && contact.username !== username) {
    set.username = username;
    const isNumbered = set.phone ?? contact.phone;
    if (contact.nameSource === 'number' && !isNumbered && !set.name) set.name = shownUsername(username);
  }
  // A message proves that an imported number exists.
  if (identity.phone && contact.check) set.check = null;
  return Object.keys(set).length > 0 ? { set: withSearchFields(contact, set), former } : undefined;
}

export function withSearchFields(
  contact: ContactDocument,
  set: Partial<ContactDocument>,
): Partial<ContactDocument> {
  return { ...set, ...searchFields({ ...contact, ...set }), unspread: true };
}

export function learnedUpdate({ set, former }: LearnedChanges) {
  return {
    $set: { ...set, updatedAt: new Date() },
    ...(former.length > 0 ? { $addToSet: { formerIdentities: { $each: former } } } : {}),
  };
}
