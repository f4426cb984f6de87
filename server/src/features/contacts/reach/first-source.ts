import type { Source } from '@recado/shared/sources';
import { contactCollection, type ContactDocument } from '../contact.model';

export interface FirstSource {
  contact: ContactDocument;
  source: Source;
}

/**
 * Stores the sources of contacts, with at most one command. Also updates the passed documents, because they are
 * cached. Idempotent.
 */
export async function storeFirstSources(companyId: number, firsts: readonly FirstSource[]): Promise<void> {
  const at = new Date();
  const unknown = firsts.filter(({ contact }) => !contact.source);
  if (unknown.length === 0) return;
  await contactCollection().bulkWrite(
    unknown.map(({ contact: { _id }, source }) => ({
      updateOne: {
        filter: { _id, companyId, source: { $exists: false }, erasedAt: { $exists: false } },
        update: { $set: { source: { ...source, at } } },
      },
    })),
    { ordered: false },
  );
  for (const { contact, source } of unknown) contact.source = { ...source, at };
}
