import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { fillReviews } from './reviews/fill';
import { withAdminCalls } from './rig/admin-calls';
import { filledFolder, withStore } from './rig/filled-folder';
import { startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const REVIEWS = Number(optionOf('reviews') ?? 100_000);
const PAGE = 50;
const MONTH_MS = 30 * 24 * 60 * 60_000;
const NEWEST = { answeredAt: -1, _id: -1 } as const;

interface Case {
  what: string;
  query: string;
  /** What the bare driver reads: one indexed page of reviews. */
  filter?: Record<string, unknown>;
  skip?: number;
}

/**
 * Measures the reviews' dashboard over the API, and the driver's indexed find of the table's rows in the same store.
 * `--reviews=1000000` sets their number, one a minute. They are stored once in `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`reviews-${REVIEWS}`, simulator, (db, company, say) =>
      fillReviews(db, company, REVIEWS, say),
    );
    const { cases, bare } = await withStore(dataDir, async (db, { companyId, users }) => {
      const ofCompany = casesOf(users[0]?._id ?? 0);
      return { cases: ofCompany, bare: await measureAll(ofCompany, (one) => readPage(db, companyId, one)) };
    });
    const { result, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      async (get) => {
        const request = ({ query }: Case) => get(`/review/resume/dashboard?limit=${PAGE}&${query}`);
        const started = performance.now();
        for (const one of cases) await untilCounted(() => request(one));
        const firstSeconds = (performance.now() - started) / 1000;
        return { firstSeconds, times: await measureAll(cases, request) };
      },
    );
    return {
      name: `Reviews: ${REVIEWS} reviews`,
      rows: result.times.map((row, index) => compareWith(row, bare[index])),
      notes: [
        `First response of each case after ${result.firstSeconds.toFixed(1)} s together; uncounted hours are counted then.`,
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

/** Repeats a request that counts so many hours that no response begins within the client's five minutes. */
async function untilCounted(request: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await request();
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

function casesOf(userId: number): Case[] {
  const monthAgo = Date.now() - MONTH_MS;
  return [
    { what: 'everything', query: 'page=1' },
    {
      what: 'last 30 days',
      query: `page=1&startDate=${day(monthAgo)}&endDate=${day(Date.now())}`,
      filter: { answeredAt: { $gte: new Date(monthAgo) } },
    },
    { what: 'one agent', query: `page=1&userId=${userId}`, filter: { userId } },
    { what: 'one class', query: 'page=1&npsType=detractors', filter: { npsType: 'detractors' } },
    { what: 'page 50', query: `page=${PAGE}`, skip: (PAGE - 1) * PAGE },
  ];
}

function readPage(db: Db, companyId: number, { filter, skip = 0 }: Case): Promise<unknown> {
  return db
    .collection('reviews')
    .find({ companyId, ...(filter?.['npsType'] ? {} : { completed: true }), ...filter })
    .sort(NEWEST)
    .skip(skip)
    .limit(PAGE)
    .toArray();
}
