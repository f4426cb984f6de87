import { type DeadlineKind, deadlineKindSchema } from '@recado/shared/service-levels';
import { bucketOf } from './minute-buckets';
import type { PackedSums, UnpackedSum } from './result-hour.model';

const RESULT_GROUPS = ['queue', 'user', 'day'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

const KINDS = deadlineKindSchema.options;
/** Key of results without a queue or user. */
export const NO_KEY = 0;

/** Sums of the results of a queue, a user or a day, of one kind. */
export interface ResultSum {
  met: number;
  missed: number;
  /** Number of results by bucket of open minutes. Sparse. */
  times: number[];
}

interface Result {
  kind: DeadlineKind;
  queueId: number | null;
  userId: number | null;
  /** In the company's time zone, such as 20261201. */
  day: number;
  openMinutes: number;
  met: boolean;
}

/**
 * Sums of results by group, kind and key: the id of a queue or user, or a day. They are packed as integers, because a year of a
 * large company has a million of them.
 */
export class ResultSums {
  private readonly sums = RESULT_GROUPS.map(() => KINDS.map(() => new Map<number, ResultSum>()));

  static of(parts: readonly PackedSums[]): ResultSums {
    const sums = new ResultSums();
    for (const { counts } of parts) {
      if (Array.isArray(counts)) sums.addUnpacked(counts);
      else sums.addPacked(counts);
    }
    return sums;
  }

  add({ kind, queueId, userId, day, openMinutes, met }: Result): void {
    const keys: Record<ResultGroup, number> = { queue: queueId ?? NO_KEY, user: userId ?? NO_KEY, day };
    for (const group of RESULT_GROUPS) {
      const sum = sumOf(this.byKey(group, kind), keys[group]);
      sum[met ? 'met' : 'missed'] += 1;
      addTime(sum, bucketOf(openMinutes), 1);
    }
  }

  /** Returns the sums by key; those of unknown keys are one sum. */
  ofGroup(group: ResultGroup, kind: DeadlineKind, isKnown: (key: number) => boolean): Map<number, ResultSum> {
    const known = new Map<number, ResultSum>();
    for (const [key, sum] of this.byKey(group, kind)) {
      if (isKnown(key)) known.set(key, sum);
      else addSum(sumOf(known, NO_KEY), sum);
    }
    return known;
  }

  /** Returns the sum of all results of a kind; undefined without any. */
  total(kind: DeadlineKind): ResultSum | undefined {
    return this.ofGroup('queue', kind, () => false).get(NO_KEY);
  }

  /** For each sum: group, kind, key, met, missed, number of buckets; then each bucket and its number of results. */
  pack(): PackedSums {
    const packed: number[] = [];
    this.sums.forEach((kinds, group) =>
      kinds.forEach((byKey, kind) => {
        for (const [key, { met, missed, times }] of byKey) {
          const buckets = Object.entries(times).flatMap(([bucket, count]) => [Number(bucket), count]);
          packed.push(group, kind, key, met, missed, buckets.length / 2, ...buckets);
        }
      }),
    );
    return { counts: Buffer.from(Int32Array.from(packed).buffer) };
  }

  private addUnpacked(unpacked: readonly UnpackedSum[]): void {
    for (const { group, kind, key, met, missed, times } of unpacked) {
      const sum = sumOf(this.byKey(group, kind), Number(key.replaceAll('-', '')));
      sum.met += met;
      sum.missed += missed;
      for (let pair = 0; pair < times.length; pair += 2) addTime(sum, times[pair] ?? 0, times[pair + 1] ?? 0);
    }
  }

  private addPacked(counts: Exclude<PackedSums['counts'], UnpackedSum[]>): void {
    const bytes = Buffer.isBuffer(counts) ? counts : counts.buffer.subarray(0, counts.position);
    // A copy is aligned.
    const packed = new Int32Array(Uint8Array.from(bytes).buffer);
    const at = (index: number) => packed[index] ?? 0;
    for (let next = 0; next < packed.length;) {
      const byKey = this.sums[at(next)]?.[at(next + 1)];
      const buckets = at(next + 5);
      const end = next + 6 + 2 * buckets;
      if (byKey) {
        const sum = sumOf(byKey, at(next + 2));
        sum.met += at(next + 3);
        sum.missed += at(next + 4);
        for (let pair = next + 6; pair < end; pair += 2) addTime(sum, at(pair), at(pair + 1));
      }
      next = end;
    }
  }

  private byKey(group: ResultGroup, kind: DeadlineKind): Map<number, ResultSum> {
    return this.sums[RESULT_GROUPS.indexOf(group)]?.[KINDS.indexOf(kind)] ?? new Map();
  }
}

function sumOf(byKey: Map<number, ResultSum>, key: number): ResultSum {
  const found = byKey.get(key);
  if (found) return found;
  const sum: ResultSum = { met: 0, missed: 0, times: [] };
  byKey.set(key, sum);
  return sum;
}

function addTime({ times }: ResultSum, bucket: number, count: number): void {
  times[bucket] = (times[bucket] ?? 0) + count;
}

function addSum(sum: ResultSum, { met, missed, times }: ResultSum): void {
  sum.met += met;
  sum.missed += missed;
  times.forEach((count, bucket) => addTime(sum, bucket, count));
}
