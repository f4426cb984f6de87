import { type ContactDocument, contacts } from '../contact.model';
import { withSearchFields } from './learned-changes';
import { fallbackName } from './new-contact';

/** Returns the only contact that is known to have the username. */
export async function contactWithUsername(
  companyId: number,
  username: string,
): Promise<ContactDocument | undefined> {
  return (await contactsByUsername(companyId, [username])).get(username);
}

/** Returns contacts by username, with one indexed query; omits a username that several contacts are known to have. */
export async function contactsByUsername(
  companyId: number,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, ContactDocument>> {
  if (usernames.length === 0) return new Map();
  const found = await contacts.find(companyId, ownersOf({ $in: [...new Set(usernames)] }));
  const owners = new Map(found.map((contact) => [contact.username ?? '', contact]));
  for (const { _id, username = '' } of found)
    if (owners.has(username) && owners.get(username)?._id !== _id) owners.delete(username);
  return owners;
}

/**
 * Removes the contact's username from the others, who had it before: WhatsApp gives a name to one person at a time.
 * @returns the others
 */
export async function removeFormerUsername({
  companyId,
  _id: ownerId,
  username,
}: ContactDocument): Promise<ContactDocument[]> {
  if (username === undefined) return [];
  // The contact may have been merged, or have lost the username again, since it was read.
  const owner = await contacts.findOne(companyId, { ...ownersOf(username), _id: ownerId });
  if (!owner) return [];
  const others = await contacts.find(companyId, { ...ownersOf(username), _id: { $ne: ownerId } });
  const removed = others.map((contact) => {
    const set: Partial<ContactDocument> =
      contact.nameSource === 'number' && contact.phone === undefined ? { name: nameWithout(contact) } : {};
    return contacts.findOneAndUpdate(
      companyId,
      { _id: contact._id, username },
      {
        $set: { ...withSearchFields({ ...contact, username: undefined }, set), updatedAt: new Date() },
        $unset: { username: 1 },
      },
    );
  });
  return (await Promise.all(removed)).filter((contact) => contact !== undefined);
}

/** A merged contact has its username for an undo only. */
function ownersOf(username: string | { $in: string[] }) {
  return { username, linkedTo: { $exists: false } };
}

function nameWithout({ lid = '' }: ContactDocument): string {
  return fallbackName({ identity: { phone: null, lid, address: '' as never }, isGroup: false });
}
