import { groupBy } from 'es-toolkit/array/groupBy';
import { countRows, merged } from './count-rows';
import { endOf, type Period, smallerUnit, splitPeriod, startOf, type Unit, UNITS } from './periods';
import { type ReviewCountDocument, type ReviewCounts, reviewCounts } from './review-count.model';

/** A marked change is written after this time; until then, each reader computes the changed periods. */
const WRITTEN_AFTER_MS = 120_000;

/** May return several counts for the same agent, queue and connection. */
export async function countReviews(companyId: number, period: Period): Promise<ReviewCounts[]> {
  const parts = splitPeriod(period).map(({ unit, ...part }) =>
    unit === undefined ? countRows(companyId, part) : storedCounts(companyId, unit, part),
  );
  return (await Promise.all(parts)).flat();
}

/** Computes changed periods in advance, so that no reader waits. */
export async function storeChangedCounts(now = new Date()): Promise<void> {
  const [largest] = UNITS;
  const changedAt = { $lt: new Date(now.getTime() - WRITTEN_AFTER_MS) };
  for await (const { companyId, start } of reviewCounts.eachAcrossCompanies({ unit: largest, changedAt }))
    await storedCounts(companyId, largest, { from: start, to: endOf(largest, start) });
}

async function storedCounts(companyId: number, unit: Unit, { from, to }: Period): Promise<ReviewCounts[]> {
  const stored = await reviewCounts.find(companyId, { unit, start: { $gte: from, $lt: to } });
  const changed = stored.filter(({ changedAt }) => changedAt !== undefined);
  const known = stored.flatMap(({ changedAt, counts }) => (changedAt === undefined ? counts : []));
  if (changed.length === 0) return known;
  return [...known, ...(await recounted(companyId, unit, changed))];
}

/** Stores a period only if its changes are certainly written. */
async function recounted(
  companyId: number,
  unit: Unit,
  changed: readonly ReviewCountDocument[],
): Promise<ReviewCounts[]> {
  const writtenBefore = new Date(Date.now() - WRITTEN_AFTER_MS);
  const smaller = smallerUnit(unit);
  const counted = smaller
    ? await countLarge(companyId, smaller, changed)
    : await countHours(companyId, changed);
  const written = changed.flatMap(({ _id, changes, changedAt }, index) =>
    changedAt && changedAt < writtenBefore
      ? [
          {
            updateOne: {
              filter: { _id, changes },
              update: { $set: { counts: counted[index] ?? [] }, $unset: { changedAt: 1 as const } },
            },
          },
        ]
      : [],
  );
  if (written.length > 0) await reviewCounts.bulkWrite(companyId, written, { ordered: false });
  return counted.flat();
}

/** Adds up smaller units one by one, because many may be marked. */
async function countLarge(
  companyId: number,
  smaller: Unit,
  changed: readonly ReviewCountDocument[],
): Promise<ReviewCounts[][]> {
  const counts: ReviewCounts[][] = [];
  for (const { unit, start } of changed)
    counts.push(merged(await storedCounts(companyId, smaller, { from: start, to: endOf(unit, start) })));
  return counts;
}

/** Reads all changed hours of the day at once. */
async function countHours(
  companyId: number,
  changed: readonly ReviewCountDocument[],
): Promise<ReviewCounts[][]> {
  const starts = changed.map(({ start }) => start.getTime());
  const from = new Date(Math.min(...starts));
  const to = endOf('hour', new Date(Math.max(...starts)));
  const byHour = groupBy(await countRows(companyId, { from, to }), ({ at }) => startOf('hour', at).getTime());
  return starts.map((start) => merged((byHour[start] ?? []).map(({ at: _at, ...counts }) => counts)));
}
