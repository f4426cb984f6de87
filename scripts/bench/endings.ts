import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { type Db, MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import type { Ticket } from '@recado/shared/tickets';
import { Cluster } from '../reliability/cluster';
import { SHARED_SECRET } from '../reliability/server-process';
import { listenThroughRecado } from './inbound/arrivals';
import { latency, percentiles } from './inbound/measure';

const ROOT = process.cwd();
const ENDINGS = Number(process.env['BENCH_ENDINGS'] ?? 300);
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 600);
const CUSTOMERS = 50;
const AT_ONCE = { concurrency: 8 };
const POSTPONED_MS = 60_000;
const POSTPONE_EVERY_MS = 1_000;
const LOOK_MS = 250;

/**
 * Measures a customer's send until the agent's socket event before, while and after many resolved tickets end at one moment: each
 * ending stores a request for a rating, which the send queue then sends at its pace.
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
  await admin.setSetting('userRating', 'enabled');
  for (const { id } of await admin.connections())
    await admin.updateConnection(id, { complationMessage: 'Atendimento {protocolo} encerrado.' });
  const arrivals = await listenThroughRecado(cluster.server(0).url, admin);
  const ended = numbers(40_000_000, ENDINGS);
  const writing = numbers(41_000_000, CUSTOMERS);
  await phones.burst(shop, [...ended, ...writing], 1);
  await untilStored(db, 'tickets', { status: 'pending' }, ended.length + writing.length);

  const postponing = setInterval(() => void due(db, Date.now() + POSTPONED_MS), POSTPONE_EVERY_MS);
  const pending = (await admin.tickets('pending')).filter(({ contact }) =>
    ended.includes(contact.number ?? ''),
  );
  await Readable.from(pending).forEach(async ({ id }: Ticket) => {
    await admin.resolveWithMessages(id);
  }, AT_ONCE);
  clearInterval(postponing);
  await due(db, Date.now() + 10 * POSTPONED_MS);

  const write = (from: string, text: string) => phones.write(from, shop, text);
  const sample = (n: number) => latency(arrivals, (text) => write(writing[n % writing.length] ?? '', text));
  const before = await samples(sample);
  await due(db, Date.now());
  const ratings = { 'origin.kind': 'rating' };
  const storing = await samplesUntil(untilStored(db, 'messages', ratings, pending.length), sample);
  const accepted = { ...ratings, ack: { $gte: 2 } };
  const sending = await samplesUntil(untilStored(db, 'messages', accepted, pending.length), sample);
  const after = await samples(sample);
  arrivals.close();
  const quiet = percentiles([...before, ...after]);
  const during = (what: string, { times, seconds }: typeof storing) => {
    const { p50, p99 } = percentiles(times);
    return `${what} for ${seconds.toFixed(0)} s: p50 ${ratio(p50, quiet.p50)}, p99 ${ratio(p99, quiet.p99)} of quiet (target 1.2).`;
  };
  return {
    name: `Endings: ${pending.length} tickets end at one moment`,
    rows: [
      { what: 'before', samples: before.length, ...percentiles(before) },
      { what: 'while they are stored', samples: storing.times.length, ...percentiles(storing.times) },
      { what: 'while they are sent', samples: sending.times.length, ...percentiles(sending.times) },
      { what: 'after', samples: after.length, ...percentiles(after) },
    ],
    notes: [
      during('Stored', storing),
      during('Sent', sending),
      `Load of this machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
    ],
  };
}

const ratio = (one: number, other: number) => Math.round((one / other) * 100) / 100;
const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `55119${String(first + index)}`);

/** Sets the time at which the tickets end. */
const due = (db: Db, at: number) =>
  db.collection('due_work').updateMany({ kind: 'reviews.ending' }, { $set: { dueAt: new Date(at) } });

async function samples(sample: (n: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) times.push(await sample(n));
  return times;
}

async function samplesUntil(end: Promise<void>, sample: (n: number) => Promise<number>) {
  const started = performance.now();
  const times: number[] = [];
  let isOver = false;
  const over = end.then(() => (isOver = true));
  for (let n = 0; !isOver; n += 1) times.push(await sample(n));
  await over;
  return { times, seconds: (performance.now() - started) / 1000 };
}

async function untilStored(db: Db, collection: string, filter: object, count: number): Promise<void> {
  while ((await db.collection(collection).countDocuments(filter)) < count)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
