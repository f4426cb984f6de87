import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { CAMPAIGN_ID, EMPTY_CAMPAIGN_ID, fillCampaign, LIST_ID } from './campaign-report/fill';
import type { Company } from './lists/fill';
import { withAdminCalls } from './rig/admin-calls';
import { filledFolder, withStore } from './rig/filled-folder';
import { startSimulatorProcess } from './rig/simulator-process';
import { compareWith, measureAll, optionOf, samplesNote } from './rig/timed-calls';

const ROOT = process.cwd();
const DELIVERIES = Number(optionOf('deliveries') ?? 100_000);
const SHOWN = 1_000;
const PAGE = 40;
const PREVIEWS = 5;
const PREVIEW_BATCH = 5_000;

interface Case {
  what: string;
  path: string;
  /** Reads the same documents with the driver alone. */
  read?(db: Db, company: Company): Promise<unknown>;
}

const persons =
  (filter: object, limit: number) =>
  (db: Db, { companyId }: Company) =>
    db
      .collection('campaign_deliveries')
      .find({ companyId, campaignId: CAMPAIGN_ID, ...filter })
      .sort({ order: 1 })
      .limit(limit)
      .toArray();

const CASES: readonly Case[] = [
  {
    what: 'report',
    path: `/campaigns/${CAMPAIGN_ID}`,
    read: (db, company) =>
      Promise.all([
        db.collection<{ _id: number }>('campaigns').findOne({ _id: CAMPAIGN_ID }),
        persons({}, SHOWN)(db, company),
        db
          .collection('contact_list_items')
          .find({ companyId: company.companyId, contactListId: CAMPAIGN_ID })
          .project({ search: 0 })
          .sort({ nameKey: 1, _id: 1 })
          .limit(SHOWN)
          .toArray(),
      ]),
  },
  {
    what: 'first page of the persons',
    path: `/campaigns/${CAMPAIGN_ID}/deliveries`,
    read: persons({}, PAGE + 1),
  },
  {
    what: 'persons who failed',
    path: `/campaigns/${CAMPAIGN_ID}/deliveries?states=failed`,
    read: persons({ state: 'failed' }, PAGE + 1),
  },
  {
    what: 'list of campaigns',
    path: '/campaigns',
    read: (db, { companyId }) =>
      db.collection('campaigns').find({ companyId }).sort({ updatedAt: -1, _id: -1 }).toArray(),
  },
  { what: 'report of a campaign without persons', path: `/campaigns/${EMPTY_CAMPAIGN_ID}` },
];

/** Reads a list and its persons' contacts with the driver alone, as a preview does. */
async function readList(db: Db, { companyId }: Company): Promise<number> {
  let persons = 0;
  for (let after = 0; ; persons += PREVIEW_BATCH) {
    const items = await db
      .collection<{ _id: number; phoneKey: string }>('contact_list_items')
      .find({ companyId, contactListId: LIST_ID, _id: { $gt: after } })
      .project<{ _id: number; phoneKey: string }>({ name: 1, number: 1, email: 1, phoneKey: 1, validity: 1 })
      .sort({ _id: 1 })
      .limit(PREVIEW_BATCH)
      .toArray();
    const last = items.at(-1);
    if (!last) return persons;
    after = last._id;
    const keys = items.map(({ phoneKey }) => phoneKey);
    await db
      .collection('contacts')
      .find({ companyId, phoneKey: { $in: keys } })
      .project({ phoneKey: 1, lid: 1, wroteOn: 1 })
      .toArray();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n <= PREVIEWS; n += 1) {
    const started = performance.now();
    await work();
    // The first one warms up.
    if (n > 0) durations.push((performance.now() - started) / 1_000);
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(PREVIEWS / 2)] ?? 0;
}

async function preview(url: string, token: string): Promise<void> {
  const response = await fetch(`${url}/campaigns/${CAMPAIGN_ID}/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`The preview returned ${response.status}: ${await response.text()}`);
  await response.json();
}

/**
 * Measures the report and the preview of a running campaign over the API, and the driver's finds of the same documents.
 * `--deliveries=200000` sets their number. They are stored once in `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(
      `campaign-report-contacts-${DELIVERIES}`,
      simulator,
      (db, company, say) => fillCampaign(db, company, DELIVERIES, say),
    );
    const bare = await withStore(dataDir, async (db, company) => ({
      times: await measureAll(CASES, async ({ read }) => read?.(db, company)),
      list: await secondsOf(() => readList(db, company)),
    }));
    const { result, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      async (get, { url, admin, cpu }) => ({
        times: await measureAll(CASES, ({ path }) => get(path), { cpu }),
        preview: await secondsOf(() => preview(url, admin.token)),
      }),
    );
    const ratio = (result.preview / bare.list).toFixed(1);
    return {
      name: `Campaign report: ${DELIVERIES} deliveries`,
      rows: result.times.map((row, index) =>
        compareWith(row, CASES[Math.floor(index / 2)]?.read && bare.times[index]),
      ),
      notes: [
        'Aim: report p50 50 ms at most, preview 3 s.',
        `Preview: median of ${PREVIEWS} ${result.preview.toFixed(2)} s; driver ${bare.list.toFixed(2)} s; ratio ${ratio}.`,
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}
