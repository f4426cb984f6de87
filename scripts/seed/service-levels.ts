import type { App } from '../../server/src/app';
import type { SeededCompany } from './company';
import stored from './service-levels.json';

const levels: readonly (Omit<(typeof stored)[number], 'queues'> & { queues: readonly string[] })[] = stored;

const DAYS = 21;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Deadlines of a weekday and a queue. */
const PER_DAY = 14;
const KINDS = ['firstReply', 'nextReply', 'resolve'] as const;

/** Stores two service levels. The server computes the deadlines of open tickets when it starts. */
export async function seedServiceLevels({
  app,
  company: { companyId, callers, queueIds },
}: {
  app: App;
  company: SeededCompany;
}): Promise<void> {
  const admin = Object.values(callers).find(({ profile }) => profile === 'admin');
  if (!admin) throw new Error('The demo company has no administrator.');
  const agents = Object.values(callers).filter(({ profile }) => profile === 'user');
  for (const { queues, ...level } of levels) {
    const ids = queues.map((key) => queueIds[key] ?? 0);
    const { _id: levelId } = await app.services.serviceLevels.create(admin, { ...level, queueIds: ids });
    const others = Object.entries(queueIds).filter(
      ([key]) => !levels.some((one) => one.queues.includes(key)),
    );
    const results = (ids.length > 0 ? ids : others.map(([, id]) => id)).flatMap((queueId) =>
      resultsOf({ companyId, levelId, queueId, level, userIds: agents.map(({ userId }) => userId) }),
    );
    await app.database.db.collection<{ _id: string }>('deadline_results').insertMany(results);
  }
}

interface Owner {
  companyId: number;
  levelId: number;
  queueId: number;
  level: Record<`${(typeof KINDS)[number]}Minutes`, number | null>;
  userIds: readonly number[];
}

/** Returns results of the last weeks, about nine of ten met. Primes spread the times. */
function resultsOf({ companyId, levelId, queueId, level, userIds }: Owner) {
  return Array.from({ length: DAYS * PER_DAY }, (_, n) => {
    const kind = KINDS[n % KINDS.length] ?? 'firstReply';
    const minutes = level[`${kind}Minutes`];
    const doneAt = new Date(
      Date.now() - (Math.floor(n / PER_DAY) + 1) * DAY_MS + (n % PER_DAY) * 17 * MINUTE_MS,
    );
    if (minutes === null || [0, 6].includes(doneAt.getUTCDay())) return undefined;
    const share = ((n * 7_919 + queueId * 104_729) % 1_000) / 1_000;
    const openMinutes = Math.round(minutes * (share < 0.9 ? share * share : 1 + share));
    const start = new Date(doneAt.getTime() - openMinutes * MINUTE_MS);
    return {
      ...{ _id: `demo:${queueId}:${n}`, companyId, ticketId: 1_000_000 + n, kind, levelId, queueId },
      userId: userIds[(n * 5) % userIds.length] ?? null,
      ...{ start, dueAt: new Date(start.getTime() + minutes * MINUTE_MS), doneAt, openMinutes },
      met: openMinutes <= minutes,
    };
  }).filter((result) => result !== undefined);
}
