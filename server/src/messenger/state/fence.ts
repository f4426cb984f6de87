import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { StateRow } from './state-rows';

/** Another server has the session: what this one still wants to write is refused. */
export class FencedError extends Error {
  constructor(connectionId: number) {
    super(`Connection ${connectionId} belongs to another server now.`);
    this.name = 'FencedError';
  }
}

/**
 * How long a guarded write may run in the database, in milliseconds: when that much has passed since the fence was
 * raised, no write of an earlier hold is under way any more.
 */
export const GUARDED_WRITE_MS = 1_000;

const DUPLICATE_KEY = 11_000;
const RETIRED_MS = 7 * 24 * 3_600_000;

/** Outside of the range of ids of any connection's rows, so that nothing that erases a connection erases it. */
const fenceRowId = (connectionId: number): string => `fence:${connectionId}`;

/**
 * The first operation of every guarded write. It changes nothing while the fence is ours; once it was raised nothing
 * matches, the upsert meets the row that is there, and a duplicate key ends the ordered write before its first change.
 */
export function guard(connectionId: number, fence: number): AnyBulkWriteOperation<StateRow> {
  return {
    updateOne: {
      filter: { _id: fenceRowId(connectionId), fence },
      update: { $set: { fence } },
      upsert: true,
    },
  };
}

/** Whether a write was refused by its guard. */
export function refusedByGuard(error: unknown): boolean {
  const { code, writeErrors } = error as {
    code?: unknown;
    writeErrors?: { index: number } | { index: number }[];
  };
  const [first] = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return code === DUPLICATE_KEY && first?.index === 0;
}

/** Shuts every earlier hold out. Throws FencedError when a later one has been here. */
export async function raiseFence(
  rows: Collection<StateRow>,
  connectionId: number,
  fence: number,
): Promise<void> {
  try {
    await rows.updateOne(
      { _id: fenceRowId(connectionId), fence: { $lt: fence } },
      { $set: { fence }, $unset: { forgetAt: 1 } },
      { upsert: true },
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === DUPLICATE_KEY) throw new FencedError(connectionId);
    throw error;
  }
}

/** The connection is no more: its fence stands for as long as a stopped process may come back. */
export async function retireFence(rows: Collection<StateRow>, connectionId: number): Promise<void> {
  await rows.updateOne(
    { _id: fenceRowId(connectionId) },
    { $set: { forgetAt: new Date(Date.now() + RETIRED_MS) } },
  );
}
