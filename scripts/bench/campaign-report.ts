import { loadavg } from 'node:os';
import type { Db } from 'mongodb';
import { CAMPAIGN_ID, EMPTY_CAMPAIGN_ID, fillCampaign } from './campaign-report/fill';
import type { Company } from './lists/fill';
import { withAdminCalls } from './rig/adminCalls';
import { filledFolder, withStore } from './rig/filledFolder';
import { startSimulatorProcess } from './rig/simulatorProcess';
import { beside, measureAll, optionOf, samplesNote } from './rig/timedCalls';

const ROOT = process.cwd();
const DELIVERIES = Number(optionOf('deliveries') ?? 100_000);
const SHOWN = 1_000;
const PAGE = 40;

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
 * Measures the report of a running campaign over the API, and the driver's finds of the same documents.
 * `--deliveries=200000` sets their number. They are stored once in `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`campaign-report-${DELIVERIES}`, simulator, (db, company, say) =>
      fillCampaign(db, company, DELIVERIES, say),
    );
    const bare = await withStore(dataDir, (db, company) =>
      measureAll(CASES, async ({ read }) => read?.(db, company)),
    );
    const { result: times, memory } = await withAdminCalls(
      { root: ROOT, dataDir, messenger: simulator },
      (get, { cpu }) => measureAll(CASES, ({ path }) => get(path), { cpu }),
    );
    return {
      name: `Campaign report: ${DELIVERIES} deliveries`,
      rows: times.map((row, index) => beside(row, CASES[Math.floor(index / 2)]?.read && bare[index])),
      notes: [
        'Aim: report p50 50 ms at most.',
        `${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`,
      ],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}
