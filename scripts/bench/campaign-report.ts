import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '../../server/src/core/database/embedded';
import { recountCampaign } from '../../server/src/features/campaigns/report/recount-campaign';
import { CAMPAIGN_ID, EMPTY_CAMPAIGN_ID, fillCampaign } from './campaign-report/fill';
import type { Company } from './lists/fill';
import { withAdminCalls } from './rig/adminCalls';
import { filledFolder, withStore } from './rig/filledFolder';
import { startSimulatorProcess } from './rig/simulatorProcess';
import { beside, measureAll, optionOf, ownCpu, samplesNote } from './rig/timedCalls';

const ROOT = process.cwd();
const DELIVERIES = Number(optionOf('deliveries') ?? 100_000);
const SHOWN = 1_000;
const PAGE = 40;
/** Recounts are slower than calls and run at most every 5 seconds. */
const RECOUNTS = 20;

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

/**
 * Measures the report of a running campaign over the API, the driver's finds of the same documents, and a recount in the store.
 * `--deliveries=200000` sets their number. They are stored once in `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`campaign-report-${DELIVERIES}`, simulator, (db, company, say) =>
      fillCampaign(db, company, DELIVERIES, say),
    );
    const { bare, companyId } = await withStore(dataDir, async (db, company) => ({
      companyId: company.companyId,
      bare: await measureAll(CASES, async ({ read }) => read?.(db, company)),
    }));
    const recounts = await measureRecount(dataDir, companyId);
    const { result: times, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      (get, { cpu }) => measureAll(CASES, ({ path }) => get(path), { cpu }),
    );
    return {
      name: `Campaign report: ${DELIVERIES} deliveries`,
      rows: [
        ...times.map((row, index) => beside(row, CASES[Math.floor(index / 2)]?.read && bare[index])),
        ...recounts,
      ],
      notes: [
        `Aim: report p50 50 ms at most. ${RECOUNTS} recounts, which run at most every 5 seconds.`,
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

/** Measures the counting behind the report, which no call waits for. */
async function measureRecount(dataDir: string, companyId: number) {
  const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
  try {
    await mongoose.connect(store.url, { dbName: 'recado' });
    const recount = () => recountCampaign(companyId, CAMPAIGN_ID);
    return await measureAll([{ what: 'recount' }], recount, { samples: RECOUNTS, cpu: ownCpu });
  } finally {
    await mongoose.disconnect();
    await store.close();
  }
}
