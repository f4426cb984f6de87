import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import { MAX_NEW_CHATS_PER_DAY } from '@recado/shared/automation';
import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/shared/campaigns';
import { Cluster } from '../reliability/cluster';
import { SHARED_SECRET } from '../reliability/server-process';
import { CAMPAIGN_ID, fillCampaign } from './campaign-report/fill';
import { fillProbes, fillSchedules, type Probe, waitingProbes } from './due-work/fill';
import { listenThroughRecado } from './inbound/arrivals';
import { latency, percentiles } from './inbound/measure';
import { companyOf } from './lists/fill';
import { optionOf } from './rig/timed-calls';

const ROOT = process.cwd();
const DUE = Number(optionOf('due') ?? 10_000);
const DELIVERIES = Number(optionOf('deliveries') ?? 100_000);
/** Of each of the three parts of the measurement. */
const PART_MS = Number(optionOf('seconds') ?? 60) * 1_000;
const CUSTOMERS = 50;
const RECIPIENTS = 200;
const OTHERS = { companies: 10, everyMs: 5_000 };
const FIRST_PROBE_ID = 50_000_000;
const IDS_PER_PART = 1_000_000;
/** Time to store the work of a part before it is due. */
const LEAD_MS = 15_000;
const LOOK_MS = 50;
/** After the part's end, late work of other companies still counts. */
const LATE_LIMIT_MS = 60_000;

interface Part {
  inbound: number[];
  /** Lateness of other companies' work by kind, with the time of its run. */
  late: Map<string, number[]>;
}

/**
 * Measures a customer's send until the agent's socket event, and how late other companies' due work ends: without a campaign, beside
 * a running campaign, and while 10,000 schedules of the same company become due within a minute. `--due=1000`, `--deliveries=1000`
 * and `--seconds=10` make it smaller.
 */
export async function run() {
  const cluster = await Cluster.start({ root: ROOT, count: 1 });
  const mongo = await new MongoClient(withStorePassword(cluster.mongoUrl, SHARED_SECRET)).connect();
  try {
    return await measure(cluster, mongo.db('recado'));
  } finally {
    await mongo.close();
    await cluster.stop();
  }
}

async function measure(cluster: Cluster, db: Db) {
  const { phones, shop } = cluster;
  const admin = await cluster.signIn(0, 'admin@recado.test');
  const arrivals = await listenThroughRecado(cluster.server(0).url, admin);
  const writing = numbers(41_000_000, CUSTOMERS);
  await phones.burst(shop, [...writing, ...numbers(42_000_000, RECIPIENTS)], 1);
  const company = await companyOf(db);
  const contacts = db.collection<{ _id: number; phone: string | null }>('contacts');
  const isRecipient = { companyId: company.companyId, phone: { $regex: '^5511942' } };
  while ((await contacts.countDocuments(isRecipient)) < RECIPIENTS) await delay(LOOK_MS);
  const contactIds = (await contacts.find(isRecipient).toArray()).map(({ _id }) => _id);
  const owner = await cluster.signIn(0, 'super@recado.test');
  await owner.allowCampaigns(company.companyId);
  await owner.setNewChatLimit(company.connectionId, MAX_NEW_CHATS_PER_DAY);
  await admin.saveCampaignSettings({
    ...CAMPAIGN_SETTING_DEFAULTS,
    messageInterval: 0,
    longerIntervalAfter: 0,
  });
  await fillCampaign(db, company, DELIVERIES, (text) => process.stderr.write(`${text}\n`));

  const sample = (n: number) =>
    latency(arrivals, (text) => phones.write(writing[n % writing.length] ?? '', shop, text));
  let firstId = FIRST_PROBE_ID;
  const part = async (prepare?: (from: Date) => Promise<void>): Promise<Part> => {
    const times = { from: new Date(Date.now() + LEAD_MS), ms: PART_MS };
    await prepare?.(times.from);
    const probes = await fillProbes(db, { ...OTHERS, times, firstId: (firstId += IDS_PER_PART) });
    await delay(times.from.getTime() - Date.now());
    const watching = lateness(db, probes);
    const inbound: number[] = [];
    for (let n = 0; Date.now() < times.from.getTime() + PART_MS; n += 1) inbound.push(await sample(n));
    return { inbound, late: await watching };
  };
  const quiet = await part();
  const campaign = await part(() => startCampaign(db, company.connectionId));
  const due = await part((from) =>
    fillSchedules(db, company, { count: DUE, contactIds, times: { from, ms: PART_MS } }),
  );
  const waiting = await db
    .collection('schedules')
    .countDocuments({ companyId: company.companyId, status: 'PENDENTE' });
  const sent = await db
    .collection('campaign_deliveries')
    .countDocuments({ campaignId: CAMPAIGN_ID, sentAt: { $gt: new Date(Date.now() - 3 * PART_MS) } });
  arrivals.close();
  return {
    name: `Due work: ${DUE} schedules in ${PART_MS / 1_000} s beside a campaign of ${DELIVERIES}`,
    rows: [
      ...rowsOf('without a campaign', quiet),
      ...rowsOf('beside the campaign', campaign),
      ...rowsOf('beside both', due),
    ],
    notes: [
      `Inbound beside both: p50 ${ratio(due, quiet, 'p50')}, p99 ${ratio(due, quiet, 'p99')} of without (target 1.2).`,
      `Other companies' work may end at most 5 s late. At the end ${waiting} of the ${DUE} schedules still waited for their run; the campaign sent ${sent} messages.`,
      `Load of this machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
    ],
  };
}

function rowsOf(when: string, { inbound, late }: Part) {
  const row = (what: string, times: number[]) => ({
    what: `${what}, ${when}`,
    samples: times.length,
    ...percentiles(times),
    worst: Math.round(Math.max(...times)),
  });
  return [row('inbound', inbound), ...[...late].map(([kind, times]) => row(`late ${kind}`, times))];
}

const ratio = (one: Part, other: Part, at: 'p50' | 'p99') =>
  (percentiles(one.inbound)[at] / percentiles(other.inbound)[at]).toFixed(2);
const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `55119${String(first + index)}`);

/** Lets the stored campaign send. */
async function startCampaign(db: Db, connectionId: number): Promise<void> {
  const campaigns = db.collection<{ _id: number; companyId: number }>('campaigns');
  const row = await campaigns.findOneAndUpdate({ _id: CAMPAIGN_ID }, { $set: { pause: null } });
  if (!row) throw new Error('The fill made no campaign.');
  const timer = { kind: 'campaigns.send', ref: String(connectionId), companyId: row.companyId };
  await db.collection<{ _id: string }>('due_work').insertOne({
    _id: `campaigns.send:${connectionId}`,
    ...{ ...timer, lane: 'background', dueAt: new Date(), attempts: 0, revision: 1 },
  });
}

/** Waits until all work has ended. Returns the milliseconds from its time to its end by kind. */
async function lateness(db: Db, probes: readonly Probe[]): Promise<Map<string, number[]>> {
  const late = new Map<string, number[]>();
  let open = probes;
  const last = Math.max(...probes.map(({ dueAt }) => dueAt));
  while (open.length > 0) {
    await delay(LOOK_MS);
    const now = Date.now();
    if (now > last + LATE_LIMIT_MS) throw new Error(`${open.length} works of other companies did not end.`);
    const waiting = await waitingProbes(db, now);
    const ended = open.filter(({ id, dueAt }) => dueAt <= now && !waiting.has(id));
    for (const { kind, dueAt } of ended) late.set(kind, [...(late.get(kind) ?? []), now - dueAt]);
    open = open.filter((probe) => !ended.includes(probe));
  }
  return late;
}
