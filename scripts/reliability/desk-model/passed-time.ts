import type { AnyBulkWriteOperation, Db, Document } from 'mongodb';

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * Lets time pass for a desk at rest: the stored times of these collections are moved into the past. Clocks stay, so that
 * leases, sockets and sign-ins do not end.
 * @param ms - whole minutes, because local times have no seconds
 */
export async function passTime(db: Db, collections: readonly string[], ms: number): Promise<void> {
  await Promise.all(collections.map((name) => moveBack(db, name, ms)));
}

async function moveBack(db: Db, name: string, ms: number): Promise<void> {
  const rows = db.collection(name);
  const moves: AnyBulkWriteOperation[] = [];
  for (const row of await rows.find().toArray()) {
    const { _id, ...fields } = row;
    const times: Document = {};
    for (const [field, value] of Object.entries(fields)) {
      const moved = earlier(value, ms);
      if (moved !== value) times[field] = moved;
    }
    if (Object.keys(times).length > 0)
      moves.push({ updateOne: { filter: { _id }, update: { $set: times } } });
  }
  if (moves.length > 0) await rows.bulkWrite(moves, { ordered: false });
}

/** Returns the value with earlier times; the same value if it contains none. */
function earlier(value: unknown, ms: number): unknown {
  if (typeof value === 'string' && LOCAL_TIME.test(value)) return earlierLocalTime(value, ms);
  if (value instanceof Date) return new Date(value.getTime() - ms);
  if (Array.isArray(value)) {
    const moved = value.map((one) => earlier(one, ms));
    return moved.some((one, index) => one !== value[index]) ? moved : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [key, earlier(one, ms)]);
  return entries.some(([key, one]) => one !== value[key]) ? Object.fromEntries(entries) : value;
}

const earlierLocalTime = (time: string, ms: number) =>
  new Date(Date.parse(`${time}Z`) - ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
