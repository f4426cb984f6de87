import { contactCollection, type ContactDocument } from '../contact.model';

export interface Writer {
  contact: ContactDocument;
  connectionId: number;
}

/**
 * Returns the contacts that wrote on a connection for the first time, with at most one command. Also updates the
 * passed documents, because they are cached. Idempotent.
 */
export async function storeWroteOn(
  companyId: number,
  writers: readonly Writer[],
): Promise<ContactDocument[]> {
  const fresh = writers.filter(({ contact, connectionId }) => {
    const { wroteOn = [] } = contact;
    if (wroteOn.includes(connectionId)) return false;
    contact.wroteOn = [...wroteOn, connectionId];
    return true;
  });
  if (fresh.length === 0) return [];
  await contactCollection().bulkWrite(
    fresh.map(({ contact: { _id }, connectionId: wroteOn }) => ({
      updateOne: { filter: { _id, companyId }, update: { $addToSet: { wroteOn } } },
    })),
    { ordered: false },
  );
  return fresh.map(({ contact }) => contact);
}
