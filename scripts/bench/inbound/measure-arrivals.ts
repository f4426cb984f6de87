import { setTimeout as delay } from 'node:timers/promises';
import type { MessengerAddress } from '../../reliability/server-process';
import type { SimulatorClient } from '../../reliability/simulator-client';
import type { Arrivals } from './arrivals';
import { latency, percentiles } from './measure';

const CUSTOMERS = Array.from({ length: 50 }, (_, index) => `55119${String(60_000_000 + index)}`);
export const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 200);
export const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 5_000);
/**
 * After this time, the work that follows a pairing or images has ended, so it does not affect the next row.
 */
const REST_MS = 3_000;

/** One message in `every` is the picture, a PNG as base64. */
export interface Images {
  every: number;
  file: string;
}

/** The simulator, and who controls it. */
export interface Rig {
  phones: SimulatorClient;
  messenger: MessengerAddress & { controlUrl: string };
}

export interface ArrivalRow {
  what: string;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

/** Measures messages one at a time, and how many a second are received when all customers write to all shops at once. */
export async function measureArrivals(
  what: string,
  rig: Rig,
  arrivals: Arrivals,
  shops: string[],
  images?: Images,
): Promise<ArrivalRow> {
  const [first = ''] = shops;
  for (const customer of CUSTOMERS) {
    for (const shop of shops) await arrived(rig, arrivals, customer, shop);
  }
  await delay(REST_MS);
  const times: number[] = [];
  for (let n = 0; n < ONE_AT_A_TIME; n += 1) {
    const image = images && n % images.every === 0 ? images.file : undefined;
    times.push(await arrived(rig, arrivals, CUSTOMERS[n % CUSTOMERS.length] ?? '', first, image));
  }
  const perSecond = await sustained(rig, arrivals, shops, images);
  return { what, ...percentiles(times), perSecond: Math.round(perSecond) };
}

function arrived(
  { phones }: Rig,
  arrivals: Arrivals,
  from: string,
  to: string,
  image?: string,
): Promise<number> {
  return latency(arrivals, (text) =>
    image ? phones.sendImage(from, to, text, image) : phones.write(from, to, text),
  );
}

/** All customers write to all shops at once. Measures until the last message is received. */
async function sustained(
  { phones }: Rig,
  arrivals: Arrivals,
  shops: string[],
  images?: Images,
): Promise<number> {
  const each = Math.ceil(SUSTAINED / shops.length / CUSTOMERS.length);
  const total = each * CUSTOMERS.length * shops.length;
  const done = arrivals.count(total);
  const started = performance.now();
  await Promise.all(shops.map((to) => phones.burst(to, CUSTOMERS, each, images)));
  await done;
  return (total / (performance.now() - started)) * 1000;
}
