import { Readable } from 'node:stream';
import type { Ticket } from '@recado/shared/tickets';
import type { AgentClient } from './agent-client';
import { pause } from './killing';
import type { ShopServers } from './shop-servers';

const LOOK_MS = 400;
const AT_ONCE = { concurrency: 8 };

/** Returns numbers of customers. Each proof has a `series` of its own. */
export function customerNumbers(series: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `55119${series * 1_000_000 + n}`);
}

/** Lets a number of customers write once each. Returns their tickets when all of them wait. */
export async function ticketsThatWait(
  { phones, shop }: Pick<ShopServers, 'phones' | 'shop'>,
  admin: AgentClient,
  numbers: readonly string[],
): Promise<Ticket[]> {
  await phones.burst(shop, [...numbers], 1);
  let waiting: Ticket[] = [];
  while (waiting.length < numbers.length) {
    await pause(LOOK_MS);
    waiting = await admin.tickets('pending');
  }
  return waiting;
}

/** Acts on all of them, some at a time. */
export async function forEachOf<T>(things: Iterable<T>, act: (thing: T) => Promise<unknown>): Promise<void> {
  await Readable.from(things).forEach(async (thing: T) => void (await act(thing)), AT_ONCE);
}
