import type { Snapshot } from '@recado/embedded-store';
import { DATABASE_NAME } from '#core/database';

/** A line of `erasures.ndjson`: a person whose data was erased. */
export interface Erasure {
  companyId: number;
  contactId: number;
  at: Date;
}

/** Yields the erased contacts of a database's copy. */
export function* erasuresOf(snapshot: Snapshot): Generator<Erasure> {
  for (const { _id, companyId, erasedAt } of snapshot.documentsOf(DATABASE_NAME, 'contacts')) {
    if (erasedAt instanceof Date)
      yield { companyId: Number(companyId), contactId: Number(_id), at: erasedAt };
  }
}
