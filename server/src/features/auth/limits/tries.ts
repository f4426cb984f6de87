import { createHmac } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { MongoBulkWriteError, type AnyBulkWriteOperation } from 'mongodb';
import type { SecretBox } from '../../../core/secrets';
import { tryCollection, type TryDocument } from './try.model';

/** Another server may have made, or the database removed, a row between a write and the look at it. */
const MAX_RETRIES = 5;

/** So many tries in so many seconds. */
export interface Limit {
  name: string;
  tries: number;
  seconds: number;
}

/** Of whom a limit counts tries: an account, an address. */
export interface Counted {
  limit: Limit;
  of: string;
}

/** What came of counting: what was counted, and the first that has no try left, at which counting stopped. */
interface Outcome {
  taken: Counted[];
  spent?: { counted: Counted; endsAt: Date };
}

/**
 * Counts what is tried without a session, for all servers together and across restarts: an attacker gets the tries of one
 * server, however many there are. Times are each server's own clock's; seconds between them are nothing to a quarter of an hour.
 */
export function sharedTries(secrets: SecretBox) {
  const idOf = ({ limit, of }: Counted): string =>
    createHmac('sha256', secrets.key('auth-tries')).update(`${limit.name}|${of}`).digest('base64url');

  /** Matches nothing when all tries are spent: the upsert then meets the row itself, and the bulk ends there. */
  const counting = (counted: Counted, now: Date): AnyBulkWriteOperation<TryDocument> => {
    const { tries, seconds } = counted.limit;
    const isOver = { $lte: ['$endsAt', now] };
    const next = new Date(now.getTime() + seconds * 1000);
    return {
      updateOne: {
        filter: { _id: idOf(counted), $or: [{ endsAt: { $lte: now } }, { count: { $lt: tries } }] },
        update: [
          {
            $set: {
              count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
              endsAt: { $cond: [isOver, next, '$endsAt'] },
            },
          },
          { $set: { expiresAt: { $max: ['$expiresAt', '$endsAt'] } } },
        ],
        upsert: true,
      },
    };
  };

  const givingBack = (counted: Counted, now: Date): AnyBulkWriteOperation<TryDocument> => ({
    updateOne: {
      filter: { _id: idOf(counted), endsAt: { $gt: now }, count: { $gt: 0 } },
      update: { $inc: { count: -1 } },
    },
  });

  /** One write for all of them, stopped by the first that is spent. */
  async function count(wanted: readonly Counted[]): Promise<Outcome> {
    let done = 0;
    for (let attempt = 0; ; attempt += 1) {
      const now = new Date();
      const writes = wanted.slice(done).map((counted) => counting(counted, now));
      try {
        await tryCollection().bulkWrite(writes, { ordered: true });
        return { taken: [...wanted] };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || error.code !== 11_000) throw error;
        done += firstRefused(error);
        const counted = wanted[done];
        if (!counted) throw error;
        const row = await tryCollection().findOne({ _id: idOf(counted) });
        if (row && row.endsAt > now && row.count >= counted.limit.tries)
          return { taken: wanted.slice(0, done), spent: { counted, endsAt: row.endsAt } };
        // Two servers made the row at once: it is there now.
        if (attempt >= MAX_RETRIES) throw error;
      }
    }
  }

  async function giveBack(taken: readonly Counted[]): Promise<void> {
    if (taken.length === 0) return;
    const now = new Date();
    await tryCollection().bulkWrite(
      taken.map((counted) => givingBack(counted, now)),
      { ordered: false },
    );
  }

  return {
    count,
    giveBack,

    /** Counts a try of each, or of none. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async take(wanted: readonly Counted[]): Promise<void> {
      const { taken, spent } = await count(wanted);
      if (!spent) return;
      await giveBack(taken);
      throw tooMany(spent.endsAt);
    },

    /** Forgets the tries, and remembers for so long that they came to a good end. */
    async setKnown(counted: Counted, forMs: number): Promise<void> {
      const until = new Date(Date.now() + forMs);
      const set = { count: 0, endsAt: new Date(0), knownUntil: until, expiresAt: until };
      await tryCollection().updateOne({ _id: idOf(counted) }, { $set: set }, { upsert: true });
    },

    async isKnown(counted: Counted): Promise<boolean> {
      const known = { _id: idOf(counted), knownUntil: { $gt: new Date() } };
      return (await tryCollection().findOne(known, { projection: { _id: 1 } })) !== null;
    },
  };
}

export type Tries = ReturnType<typeof sharedTries>;

/** ERR_TOO_MANY_REQUESTS {retryAfterSeconds}, at least 1. */
export function tooMany(until: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Which of an ordered bulk's writes was refused. */
function firstRefused({ writeErrors }: MongoBulkWriteError): number {
  const [first] = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return first?.index ?? 0;
}
