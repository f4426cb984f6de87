import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { AgentClient } from '../reliability/agent-client';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { ServerProcess } from '../reliability/server-process';
import { fillHistory } from './dashboard/history';
import type { Company } from './lists/fill';
import { filledFolder, withStore } from './rig/filled-folder';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 100_000);
const DAY_MS = 24 * 60 * 60_000;
/** Computing the sums from the log is slow, so it gets few samples. */
const LOG_SAMPLES = 10;
const RETRY_MS = 1_000;

interface Case {
  what: string;
  path: string;
  /** Reads the documents of the same numbers with the driver alone. */
  read(db: Db, company: Company): Promise<unknown>;
}

/**
 * Measures the dashboard's API calls, the driver's finds of the documents that they use, and the same sums
 * grouped from the log. `--tickets=1000000` sets the number of tickets, 30 seconds apart. They are stored
 * once in `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`dashboard-${TICKETS}`, simulator, (db, company, say) =>
      fillHistory(db, company, TICKETS, say),
    );
    const recado = await measureRecado(dataDir, simulator);
    const bare = await withStore(dataDir, async (db, company) => ({
      times: await measureAll(CASES, (one) => one.read(db, company)),
      log: await measureAll([FROM_LOG], (one) => one.read(db, company), { samples: LOG_SAMPLES }),
    }));
    return {
      name: `Dashboard: ${TICKETS} tickets`,
      rows: [...recado.times.map((row, index) => compareWith(row, bare.times[index])), ...bare.log],
      notes: [
        `First answer after ${recado.firstSeconds.toFixed(1)} s: hours nobody had counted yet.`,
        `${recado.memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}, ${LOG_SAMPLES} of the log's.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

const since = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Numbers of a period, current numbers, and people. */
const overview = (what: string, query: string, days: number): Case => ({
  what,
  path: `/dashboard?${query}`,
  read: (db, { companyId }) =>
    Promise.all([
      db
        .collection('ticket_hours')
        .find({ companyId, hour: { $gte: since(days) } })
        .toArray(),
      db.collection('tickets').countDocuments({ companyId, status: 'pending' }),
      db.collection('tickets').countDocuments({ companyId, status: 'open' }),
      db.collection('users').find({ companyId }).sort({ name: 1 }).toArray(),
    ]),
});

const sources = (what: string, query: string, days: number): Case => ({
  what: `sources, ${what}`,
  path: `/dashboard/sources?${query}`,
  read: (db, { companyId }) =>
    db
      .collection('source_hours')
      .find({ companyId, hour: { $gte: since(days) } })
      .toArray(),
});

const CASES: readonly Case[] = [
  overview('last 7 days', 'days=7', 7),
  overview('last 30 days', 'days=30', 30),
  overview('last 90 days', 'days=90', 90),
  overview('everything there is', 'date_to=2999-12-31', 36_500),
  sources('last 30 days', 'days=30', 30),
  sources('everything there is', 'date_to=2999-12-31', 36_500),
  {
    what: "today's tickets by the hour",
    path: '/dashboard/today',
    read: (db, { companyId }) =>
      db
        .collection('ticket_events')
        .find({ companyId, type: 'created', at: { $gte: since(0.5) } })
        .hint('ticket-event-type')
        .project({ _id: 0, at: 1 })
        .toArray(),
  },
];

/** One of the sums, without the stored hourly totals. */
const FROM_LOG: Case = {
  what: 'last 90 days, resolved by user, grouped from the log (no API)',
  path: '',
  read: (db, { companyId }) =>
    db
      .collection('ticket_events')
      .aggregate(
        [
          { $match: { companyId, type: 'resolved', at: { $gte: since(90) } } },
          { $group: { _id: '$userId', count: { $sum: 1 } } },
        ],
        { hint: 'ticket-event-type' },
      )
      .toArray(),
};

async function measureRecado(dataDir: string, messenger: SimulatorProcess) {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger });
  try {
    await server.start();
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const request = async ({ path }: Case) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    const firstSeconds = await untilComputed(request);
    await admin.signIn();
    return {
      times: await measureAll(CASES, request),
      firstSeconds,
      memory: `Memory of the server ${describeMemory(processMemory(server.pid))}`,
    };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Repeats a call until past hours are computed. Returns the seconds that it took. */
async function untilComputed(request: (one: Case) => Promise<unknown>): Promise<number> {
  const [first] = CASES;
  const started = performance.now();
  for (;;) {
    try {
      if (first) await request(first);
      return (performance.now() - started) / 1000;
    } catch (error) {
      if (!String(error).includes('ERR_UNAVAILABLE')) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
