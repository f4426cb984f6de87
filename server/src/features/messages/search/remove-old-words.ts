import { inGentleSteps } from '#core/database';
import { messageCollection } from '../message.model';
import { lowestIdAt } from '../message-ids';
import { searchProgress } from './search-progress.model';

/** Duration of a run in milliseconds, so that a shutdown need not wait for long. The next run continues. */
const RUN_MS = 5_000;

interface Range {
  /** Messages that arrived earlier lose their words. */
  months: number;
  now?: Date;
  runMs?: number;
}

/**
 * Removes the words of messages that arrived before so many months, in the order of their ids, so that each is read once.
 * The messages remain. Continues where the last run ended, also after a crash.
 * @returns the number of messages, and whether none is left
 */
export async function removeOldWordsAcrossCompanies({
  months,
  now = new Date(),
  runMs = RUN_MS,
}: Range): Promise<{ count: number; isDone: boolean }> {
  const before = lowestIdAt(monthsBefore(now, months));
  let after = (await searchProgress().findOne({ _id: 'oldWords' }))?.after ?? '';
  return inGentleSteps(async (most) => {
    const rows = await messageCollection()
      .find({ _id: { $gt: after, $lt: before } })
      .sort({ _id: 1 })
      .limit(most)
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    const last = rows.at(-1);
    if (!last) return 0;
    await messageCollection().updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) } },
      { $unset: { search: 1 } },
    );
    await searchProgress().updateOne({ _id: 'oldWords' }, { $set: { after: last._id } }, { upsert: true });
    after = last._id;
    return rows.length;
  }, performance.now() + runMs);
}

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
