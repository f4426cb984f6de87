import { insertEach } from '#core/database';
import { contactCollection, type ContactDocument, contacts } from '../contact.model';
import { personKeysOf } from '../identity/person';
import { contactImports } from './contact-import.model';

interface AddedContacts {
  /** Contacts of people who were not erased at the same time, also those that another call created first. */
  drafts: ContactDocument[];
  /** False if another call created one of the contacts first. */
  allNew: boolean;
}

/**
 * Inserts contacts of an import without people who are erased at the same time. A crash in between is repaired by
 * `deleteErasedContacts`.
 */
export async function addContacts(
  companyId: number,
  importId: string,
  drafts: readonly ContactDocument[],
): Promise<AddedContacts> {
  if (drafts.length === 0) return { drafts: [], allNew: true };
  const before = await contactImports.findOneAndUpdate(
    companyId,
    { _id: importId },
    { $set: { adding: drafts.map(({ _id }) => _id) } },
  );
  const inserted = without(drafts, before?.erased);
  const rejected = await insertEach(contactCollection(), inserted, companyId);
  const after = await contactImports.findOne(companyId, { _id: importId }, { select: { erased: 1 } });
  const remaining = without(inserted, after?.erased);
  // By the ids of this call: another server may have claimed the import since.
  const ids = inserted.map(({ _id }) => _id);
  if (remaining.length < inserted.length) await deleteErased(companyId, ids, after?.erased ?? []);
  return { drafts: remaining, allNew: rejected.size === 0 };
}

/** Deletes the contacts of an import's last insertion whose people were erased at the same time. Idempotent. */
export async function deleteErasedContacts(companyId: number, importId: string): Promise<void> {
  const { adding = [], erased = [] } = (await contactImports.findById(companyId, importId)) ?? {};
  if (adding.length > 0 && erased.length > 0) await deleteErased(companyId, adding, erased);
}

async function deleteErased(
  companyId: number,
  ids: readonly number[],
  erased: readonly string[],
): Promise<void> {
  const added = await contacts.find(companyId, { _id: { $in: ids } });
  const theirs = added.filter((contact) => isErased(contact, erased)).map(({ _id }) => _id);
  // An erasure that has begun continues with the contact.
  await contacts.deleteMany(companyId, { _id: { $in: theirs }, erasing: { $exists: false } });
}

function without(drafts: readonly ContactDocument[], erased: readonly string[] = []): ContactDocument[] {
  return drafts.filter((draft) => !isErased(draft, erased));
}

function isErased(contact: ContactDocument, erased: readonly string[]): boolean {
  return personKeysOf(contact).some((key) => erased.includes(key));
}
