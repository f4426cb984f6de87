import { MESSAGES_API } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import { ApiRateModel } from './api-rate.model';

const MINUTE_MS = 60_000;

/**
 * Counts in the database, for all servers.
 * @throws ERR_TOO_MANY_REQUESTS {reason: 'rate', retryAfterSeconds}
 */
export async function countRequest(tokenHash: string, now = new Date()): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const count = await increment(`${tokenHash}:${minute}`, new Date((minute + 2) * MINUTE_MS));
  if (count <= MESSAGES_API.requestsPerMinute) return;
  const retryAfterSeconds = Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1_000);
  throw new AppError('ERR_TOO_MANY_REQUESTS', { reason: 'rate', retryAfterSeconds });
}

async function increment(id: string, expiresAt: Date): Promise<number> {
  for (;;)
    try {
      const row = await ApiRateModel.findOneAndUpdate(
        { _id: id },
        { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
        { upsert: true, returnDocument: 'after' },
      ).lean();
      return row.count;
    } catch (error) {
      // A concurrent request inserted the document.
      if (!isDuplicateKey(error)) throw error;
    }
}
