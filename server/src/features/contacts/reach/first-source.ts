import type { Source, SourceKind } from '@recado/shared/sources';
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

export interface SourceCorrection {
  from: readonly SourceKind[];
  to: Source;
}

/** Replaces a contact's source of one of the kinds `from`. Also updates the passed document, because it is cached. */
export async function correctSource(
  companyId: number,
  contact: ContactDocument,
  { from, to }: SourceCorrection,
): Promise<void> {
  const source = { ...to, at: contact.source?.at ?? new Date() };
  const { matchedCount } = await contactCollection().updateOne(
    { _id: contact._id, companyId, 'source.kind': { $in: [...from] }, erasedAt: { $exists: false } },
    { $set: { source } },
  );
  if (matchedCount > 0) contact.source = source;
}
