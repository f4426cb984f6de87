import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { MAX_NEW_CHATS_PER_DAY } from '@recado/shared/automation';
import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/shared/campaigns';
import type { AgentClient } from '../../reliability/agent-client';
import type { SimulatorClient } from '../../reliability/simulator-client';
import { CAMPAIGN_ID, fillCampaign } from '../campaign-report/fill';
import { listenThroughRecado } from '../inbound/arrivals';
import { latency, percentiles } from '../inbound/measure';
import type { Company } from '../lists/fill';
import { fillProbes, fillSchedules, type Probe, waitingProbes } from './fill';

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

interface DueWorkRequest {
  db: Db;
  url: string;
  /** Of the company. */
  admin: AgentClient;
  /** A platform admin. */
  owner: AgentClient;
  phones: SimulatorClient;
  shop: string;
  company: Company;
  /** Number of schedules. */
  due: number;
  /** Number of persons of the campaign. */
  deliveries: number;
  /** Duration of each of the three parts. */
  partMs: number;
  /** More work for the third part, begun with it. */
  more?: () => Promise<void>;
  say: (text: string) => void;
}

interface Part {
  inbound: number[];
  /** Lateness of other companies' work by kind, with the time of its run. */
  late: Map<string, number[]>;
}

/** Measures a company's inbound messages and other companies' due work without a campaign, during one, and during one with schedules. */
export async function measureDueWork(request: DueWorkRequest) {
  const { db, url, admin, owner, phones, shop, company, partMs, say } = request;
  const arrivals = await listenThroughRecado(url, admin);
  const writing = numbers(41_000_000, CUSTOMERS);
  await phones.burst(shop, [...writing, ...numbers(42_000_000, RECIPIENTS)], 1);
  const contacts = db.collection<{ _id: number; phone: string | null }>('contacts');
  const isRecipient = { companyId: company.companyId, phone: { $regex: '^5511942' } };
  while ((await contacts.countDocuments(isRecipient)) < RECIPIENTS) await delay(LOOK_MS);
  const contactIds = (await contacts.find(isRecipient).toArray()).map(({ _id }) => _id);
  await owner.allowCampaigns(company.companyId);
  await owner.setNewChatLimit(company.connectionId, MAX_NEW_CHATS_PER_DAY);
  await admin.saveCampaignSettings({
    ...CAMPAIGN_SETTING_DEFAULTS,
    messageInterval: 0,
    longerIntervalAfter: 0,
  });
  await fillCampaign(db, company, request.deliveries, say);

  const sample = (n: number) =>
    latency(arrivals, (text) => phones.write(writing[n % writing.length] ?? '', shop, text));
  let firstId = FIRST_PROBE_ID;
  const part = async (prepare?: (from: Date) => Promise<void>): Promise<Part> => {
    const times = { from: new Date(Date.now() + LEAD_MS), ms: partMs };
    await prepare?.(times.from);
    const probes = await fillProbes(db, { ...OTHERS, times, firstId: (firstId += IDS_PER_PART) });
    await delay(times.from.getTime() - Date.now());
    const watching = lateness(db, probes);
    const inbound: number[] = [];
    for (let n = 0; Date.now() < times.from.getTime() + partMs; n += 1) inbound.push(await sample(n));
    return { inbound, late: await watching };
  };
  const quiet = await part();
  const campaign = await part(() => startCampaign(db, company.connectionId));
  const due = await part(async (from) => {
    await fillSchedules(db, company, { count: request.due, contactIds, times: { from, ms: partMs } });
    await request.more?.();
  });
  const waiting = await db
    .collection('schedules')
    .countDocuments({ companyId: company.companyId, status: 'PENDENTE' });
  const sent = await db
    .collection('campaign_deliveries')
    .countDocuments({ campaignId: CAMPAIGN_ID, sentAt: { $gt: new Date(Date.now() - 3 * partMs) } });
  arrivals.close();
  const ratio = (at: 'p50' | 'p99') => percentiles(due.inbound)[at] / percentiles(quiet.inbound)[at];
  return {
    rows: [
      ...rowsOf('without a campaign', quiet),
      ...rowsOf('beside the campaign', campaign),
      ...rowsOf('beside both', due),
    ],
    ratios: { p50: ratio('p50'), p99: ratio('p99') },
    worstLateMs: Math.max(...[...due.late.values()].flat()),
    waiting,
    sent,
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
