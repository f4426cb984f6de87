import type { Notice } from '@recado/shared/notifications';
import type { Ticket } from '@recado/shared/tickets';
import { settled } from './both-sides';
import { killDuring } from './killing';
import type { ShopServers } from './shop-servers';
import { customerNumbers, forEachOf, ticketsThatWait } from './waiting-tickets';

const SETTLE_LIMIT_MS = 300_000;

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
  const { servers, tickets: count, kills, returnsMs } = options;
  const admin = await options.signIn('admin@recado.test');
  const waiting = await ticketsThatWait(options, admin, customerNumbers(46, count));
  const snoozed = new Map<number, Ticket>();
  // No server returns tickets before all of them are snoozed.
  const begin = Date.now() + count * 20 + 5_000;
  const snoozing = forEachOf(waiting.entries(), async ([n, { id }]) => {
    const until = new Date(begin + (returnsMs * n) / count).toISOString();
    snoozed.set(id, await admin.snooze(id, until));
  });
  await Promise.all([snoozing, killDuring(servers, { kills, ms: begin + returnsMs - Date.now() })]);
  let late: number[] = [];
  const problems = await settled(async () => {
    await options.endClaims();
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
