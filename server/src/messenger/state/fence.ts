import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { StateRow } from './state-row';

/** Rejects a write because another server owns the session. */
export class FencedError extends Error {
  constructor(connectionId: number) {
    super(`Connection ${connectionId} belongs to another server now.`);
    this.name = 'FencedError';
  }
}

/**
 * Time limit of a guarded write. A former owner's last write has ended this long after the fence was raised.
 */
export const GUARDED_WRITE_MS = 1_000;

const DUPLICATE_KEY = 11_000;
const RETIRED_MS = 7 * 24 * 3_600_000;

/** Outside the connection's id range, so that erasing the connection does not erase its fence. */
const fenceRowId = (connectionId: number): string => `fence:${connectionId}`;

/**
 * Returns the first operation of every guarded write. After a later owner has raised the fence, the upsert
 * fails with a duplicate key, which ends the ordered write (docs/several-servers.md).
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

/** Returns whether the guard rejected a write. */
export function rejectedByGuard(error: unknown): boolean {
  const { code, writeErrors } = error as {
    code?: unknown;
    writeErrors?: { index: number } | { index: number }[];
  };
  const [first] = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return code === DUPLICATE_KEY && first?.index === 0;
}

/**
 * Excludes all former owners.
 * @throws FencedError if a later owner has raised the fence
 */
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

/** Keeps a deleted connection's fence as long as a suspended process may return. */
export async function retireFence(rows: Collection<StateRow>, connectionId: number): Promise<void> {
  await rows.updateOne(
    { _id: fenceRowId(connectionId) },
    { $set: { forgetAt: new Date(Date.now() + RETIRED_MS) } },
  );
}
