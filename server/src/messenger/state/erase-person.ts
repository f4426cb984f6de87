import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { StateRow } from './state-row';
import { STATE_COLLECTION } from './state-rows';

const BATCH = 500;

export interface PersonTraces {
  /** Phone numbers and LIDs in digits. They are part of key ids. */
  users: readonly string[];
  messengerIds: readonly string[];
}

/**
 * Deletes a person's device keys, LID mappings, raw and sent messages from a company's messenger state; whole
 * documents, because ids contain numbers in plain text. Idempotent. Reads all ids of the company, because
 * erasures are rare.
 */
export async function erasePersonRows(
  db: Db,
  companyId: number,
  { users, messengerIds }: PersonTraces,
): Promise<void> {
  const wanted = new Set([...users, ...messengerIds]);
  if (wanted.size === 0) return;
  const rows = db.collection<StateRow>(STATE_COLLECTION);
  const found = rows.find({ companyId }, { projection: { _id: 1 } }).batchSize(BATCH);
  let doomed: AnyBulkWriteOperation<StateRow>[] = [];
  for await (const { _id } of found) {
    // Examples: `7:session:5511987654321_1.0`, `7:lid-mapping:900_reverse`, `7:sent:3EB0…`. Any part may
    // match.
    const parts = [_id.split(':'), _id.split(/[^0-9A-Za-z]+/)].flatMap(([, ...rest]) => rest);
    if (parts.some((part) => wanted.has(part))) doomed.push({ deleteOne: { filter: { _id, companyId } } });
    if (doomed.length === BATCH) {
      await rows.bulkWrite(doomed, { ordered: false });
      doomed = [];
    }
  }
  if (doomed.length > 0) await rows.bulkWrite(doomed, { ordered: false });
}
