import { createHmac } from 'node:crypto';
import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '#core/secrets';
import { tryCollection, type TryDocument } from './try.model';

/** For a document that changes between the failed write and the following read. */
const MAX_RETRIES = 5;

export interface Limit {
  name: string;
  tries: number;
  seconds: number;
}

export interface Counted {
  limit: Limit;
  of: string;
}

interface Outcome {
  consumed: Counted[];
  spent?: { counted: Counted; endsAt: Date };
}

/**
 * Counts attempts in the database, for all servers. Unlike `RateLimiterMongo`, counts all limits or none in one
 * command.
 */
export function sharedTries(secrets: SecretBox) {
  const idOf = ({ limit, of }: Counted): string =>
    createHmac('sha256', secrets.key('auth-tries')).update(`${limit.name}|${of}`).digest('base64url');

  /** At the limit, the filter matches nothing, and the upsert fails on the existing id. */
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

  /** Stops at the first exhausted limit. */
  async function count(wanted: readonly Counted[]): Promise<Outcome> {
    let done = 0;
    for (let attempt = 0; ; attempt += 1) {
      const now = new Date();
      const writes = wanted.slice(done).map((counted) => counting(counted, now));
      try {
        await tryCollection().bulkWrite(writes, { ordered: true });
        return { consumed: [...wanted] };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || error.code !== 11_000) throw error;
        done += firstRejected(error);
        const counted = wanted[done];
        if (!counted) throw error;
        const row = await tryCollection().findOne({ _id: idOf(counted) });
        if (row && row.endsAt > now && row.count >= counted.limit.tries)
          return { consumed: wanted.slice(0, done), spent: { counted, endsAt: row.endsAt } };
        if (attempt >= MAX_RETRIES) throw error;
      }
    }
  }

  async function giveBack(consumed: readonly Counted[]): Promise<void> {
    if (consumed.length === 0) return;
    const now = new Date();
    await tryCollection().bulkWrite(
      consumed.map((counted) => givingBack(counted, now)),
      { ordered: false },
    );
  }

  return {
    count,
    giveBack,

    /**
     * Counts all limits, or none if one is exhausted.
     * @throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}
     */
    async consume(wanted: readonly Counted[]): Promise<void> {
      const { consumed, spent } = await count(wanted);
      if (!spent) return;
      await giveBack(consumed);
      throw tooMany(spent.endsAt);
    },

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

export function tooMany(until: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
}

function firstRejected({ writeErrors }: MongoBulkWriteError): number {
  const [first] = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return first?.index ?? 0;
}
