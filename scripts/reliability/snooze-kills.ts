import { Readable } from 'node:stream';
import type { Notice } from '@recado/shared/notifications';
import type { Ticket } from '@recado/shared/tickets';
import { settled } from './both-sides';
import { killRepeatedly, pause } from './killing';
import type { ShopServers } from './shop-servers';

const SETTLE_LIMIT_MS = 300_000;
const LOOK_MS = 400;
const AT_ONCE = { concurrency: 8 };

interface Options extends ShopServers {
  tickets: number;
  kills: number;
  /** The returns are due over this time after the last snooze. */
  returnsMs: number;
}

interface Returns {
  /** In words; empty if each ticket returned once and not early. */
  problems: string[];
  /** Of the notices after their times, in milliseconds, in ascending order. */
  late: number[];
}

/** Snoozes tickets and kills servers (`kill -9`) while they are snoozed and while they return. */
export async function killDuringSnoozes(options: Options): Promise<Returns> {
  const { servers, phones, shop, tickets: count, kills, returnsMs } = options;
  const admin = await options.signIn('admin@recado.test');
  const numbers = Array.from({ length: count }, (_, n) => `55119${46_000_000 + n}`);
  await phones.burst(shop, numbers, 1);
  let waiting: Ticket[] = [];
  while (waiting.length < count) {
    await pause(LOOK_MS);
    waiting = await admin.tickets('pending');
  }
  const snoozed = new Map<number, Ticket>();
  // No server returns tickets before all of them are snoozed.
  const begin = Date.now() + count * 20 + 5_000;
  const snoozing = Readable.from(waiting.map((ticket, n) => ({ ticket, n }))).forEach(
    async ({ ticket, n }: { ticket: Ticket; n: number }) => {
      const until = new Date(begin + (returnsMs * n) / count).toISOString();
      snoozed.set(ticket.id, await admin.snooze(ticket.id, until));
    },
    AT_ONCE,
  );
  await Promise.all([
    snoozing,
    killRepeatedly(servers, { kills, least: 0, most: (2 * (begin + returnsMs - Date.now())) / kills }),
  ]);
  let late: number[] = [];
  const problems = await settled(async () => {
    late = latenessOf(await admin.notices(), snoozed);
    return [
      ...problemsOf(snoozed, await admin.tickets('pending')),
      ...(late.length === count ? [] : [`${late.length} notices of ${count} returns`]),
      ...late.filter((ms) => ms < 0).map((ms) => `a ticket returned ${-ms} ms early`),
    ];
  }, SETTLE_LIMIT_MS);
  return { problems, late: late.toSorted((a, b) => a - b) };
}

function problemsOf(snoozed: ReadonlyMap<number, Ticket>, listed: readonly Ticket[]): string[] {
  const byId = new Map(listed.map((ticket) => [ticket.id, ticket]));
  return [...snoozed.values()].flatMap(({ id, version = 0 }) => {
    const now = byId.get(id);
    if (!now) return [`ticket ${id} is away`];
    if (now.snooze || now.woken?.wokenBy !== 'time') return [`ticket ${id} did not return at its time`];
    // Each return is a new version.
    return now.version === version + 1 ? [] : [`ticket ${id} returned ${(now.version ?? 0) - version} times`];
  });
}

function latenessOf(notices: readonly Notice[], snoozed: ReadonlyMap<number, Ticket>): number[] {
  const untilOf = new Map([...snoozed.values()].map(({ uuid, snooze }) => [uuid, snooze?.until ?? '']));
  return notices.flatMap(({ at, content, ticketUuid }) => {
    const until = untilOf.get(ticketUuid ?? '');
    return content.kind === 'ticketWoken' && until ? [Date.parse(at) - Date.parse(until)] : [];
  });
}
