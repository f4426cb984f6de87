import { type ContactDocument, contacts } from '../contact.model';
import { followLinks } from './find-people';

/**
 * Returns contacts by the requested ids: of a merged contact the one that receives its messages, none of an erased one.
 */
export async function contactsById(
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactDocument>> {
  if (ids.length === 0) return new Map();
  const found = await contacts.find(companyId, { _id: { $in: [...new Set(ids)] } });
  const followed = await followLinks(companyId, found);
  return new Map(
    found.flatMap((contact) => {
      const end = followed(contact);
      return end.erasedAt ? [] : [[contact._id, end] as const];
    }),
  );
}
