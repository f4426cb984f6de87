import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import { perDatabase } from './per-database';

interface Lease {
  next: number;
  end: number;
  /** Size of the next block. It doubles under load, so that rarely used collections have few gaps. */
  size: number;
  ahead?: Promise<{ from: number; to: number }>;
}

const FIRST_BLOCK = 10;
const MAX_BLOCK = 640;
const COUNTERS = 'counters';

const leases = perDatabase(() => new Map<string, Promise<Lease>>());

/**
 * Returns a positive integer id, unique across servers, with gaps. Only the first call waits for the database.
 */
export async function nextId(collection: string): Promise<number> {
  for (;;) {
    const lease = await leaseOf(collection);
    if (lease.next < lease.end) {
      const id = lease.next;
      lease.next += 1;
      if (lease.end - lease.next < lease.size / 2) reserveAhead(collection, lease);
      return id;
    }
    await refill(collection, lease);
  }
}

/**
 * Returns an id that increases with each call, across servers, for records that are chosen by age. Waits for
 * the database.
 */
export async function nextIdInOrder(collection: string): Promise<number> {
  return (await reserveBlock(collection, 1)).from;
}

function leaseOf(collection: string): Promise<Lease> {
  const owned = leases();
  const known = owned.get(collection);
  if (known) return known;
  const first = reserveBlock(collection, FIRST_BLOCK).then(({ from, to }) => ({
    next: from,
    end: to,
    size: FIRST_BLOCK,
  }));
  owned.set(collection, first);
  first.catch(() => owned.delete(collection));
  return first;
}

function reserveAhead(collection: string, lease: Lease): void {
  if (lease.ahead) return;
  lease.size = Math.min(lease.size * 2, MAX_BLOCK);
  lease.ahead = reserveBlock(collection, lease.size);
  // `refill` handles the error.
  lease.ahead.catch(() => undefined);
}

async function refill(collection: string, lease: Lease): Promise<void> {
  reserveAhead(collection, lease);
  const block = lease.ahead;
  if (!block) return;
  try {
    const { from, to } = await block;
    // The first of several waiting callers opens the block.
    if (lease.ahead !== block) return;
    lease.next = from;
    lease.end = to;
    lease.ahead = undefined;
  } catch (error) {
    if (lease.ahead === block) lease.ahead = undefined;
    throw error;
  }
}

async function reserveBlock(collection: string, size: number): Promise<{ from: number; to: number }> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('An id was asked for before the database was connected.');
  const counter = await counters(db).findOneAndUpdate(
    { _id: collection },
    { $inc: { value: size } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!counter) throw new Error(`The counter of ${collection} did not answer.`);
  return { from: counter.value - size + 1, to: counter.value + 1 };
}

/** Ids that a server may have used after the backup from which the data was restored. */
const SKIPPED_IDS = 100_000;

/** Skips ids, so that none is given out twice after a restore. */
export async function skipIds(db: Db): Promise<void> {
  await counters(db).updateMany({}, { $inc: { value: SKIPPED_IDS } });
}

function counters(db: Db) {
  return db.collection<{ _id: string; value: number }>(COUNTERS);
}

/** Gives unused ids back at shutdown unless another server reserved a later block. */
export async function giveBackIds(db: Db): Promise<void> {
  const owned = leases(db);
  const entries = [...owned];
  owned.clear();
  for (const [collection, pending] of entries) {
    const lease = await pending.catch(() => undefined);
    if (!lease) continue;
    const ahead = await lease.ahead?.catch(() => undefined);
    const from = ahead && ahead.from !== lease.end ? ahead.from : lease.next;
    const end = ahead?.to ?? lease.end;
    // Makes later callers reserve another block.
    lease.end = lease.next;
    lease.ahead = undefined;
    await counters(db).updateOne({ _id: collection, value: end - 1 }, { $set: { value: from - 1 } });
  }
}
