import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { STATE_COLLECTION, type StateRow } from './state-rows';

const BATCH = 500;

/** What the messenger's rows of a person are found by. */
export interface PersonTraces {
  /** Phone numbers and LIDs, digits: the ids of keys and of the link between number and LID hold them. */
  users: readonly string[];
  /** Messages with them: raw ones, and those that were sent lately. */
  messengerIds: readonly string[];
}

/**
 * Erases what the connections of a company keep of a person: keys of their devices, the link between number and LID, raw
 * and sent messages. The rows' ids lie open and hold numbers, so the rows themselves go. Should they write again, all of
 * it is made anew. Repeating it changes nothing. Rare: it reads the id of every row of the company.
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
    // `7:session:5511987654321_1.0`, `7:lid-mapping:900_reverse`, `7:sent:3EB0…`: every part of it can be the one.
    const parts = [_id.split(':'), _id.split(/[^0-9A-Za-z]+/)].flatMap(([, ...rest]) => rest);
    if (parts.some((part) => wanted.has(part))) doomed.push({ deleteOne: { filter: { _id, companyId } } });
    if (doomed.length === BATCH) {
      await rows.bulkWrite(doomed, { ordered: false });
      doomed = [];
    }
  }
  if (doomed.length > 0) await rows.bulkWrite(doomed, { ordered: false });
}
