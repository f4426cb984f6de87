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
  /** Open minutes until the first reply is due; the warning comes at their half. */
  minutes: number;
}

/**
 * Lets customers wait beyond their deadline while servers are killed (`kill -9`).
 * @returns problems in words; empty if the attendant got one notice of each kind per ticket, and the administrator one
 */
export async function killDuringDeadlines(options: Options): Promise<string[]> {
  const { servers, phones, shop, tickets: count, kills, minutes } = options;
  const admin = await options.signIn('admin@recado.test');
  const attendant = await options.signIn('ana@recado.test');
  await admin.createServiceLevel({
    ...{ name: 'Padrão', queueIds: [], warnPercent: 50 },
    ...{ firstReplyMinutes: minutes, nextReplyMinutes: null, resolveMinutes: null },
  });
  const numbers = Array.from({ length: count }, (_, n) => `55119${47_000_000 + n}`);
  const began = Date.now();
  await phones.burst(shop, numbers, 1);
  let waiting: Ticket[] = [];
  while (waiting.length < count) {
    await pause(LOOK_MS);
    waiting = await admin.tickets('pending');
  }
  const accepting = Readable.from(waiting).forEach(
    async (ticket: Ticket) => void (await attendant.accept(ticket)),
    AT_ONCE,
  );
  const most = (2 * (began + minutes * 60_000 - Date.now())) / kills;
  await Promise.all([accepting, killRepeatedly(servers, { kills, least: 0, most: Math.max(1_000, most) })]);
  return settled(async () => {
    const [own, ofAdmin] = [await attendant.notices(), await admin.notices()];
    return waiting.flatMap(({ id, uuid }) => {
      const counts = {
        near: countOf(own, 'deadlineNear', uuid),
        missed: countOf(own, 'deadlineMissed', uuid),
        reported: countOf(ofAdmin, 'deadlineMissed', uuid),
      };
      const isRight = Object.values(counts).every((found) => found === 1);
      return isRight ? [] : [`ticket ${id}: notices ${JSON.stringify(counts)}`];
    });
  }, SETTLE_LIMIT_MS);
}

function countOf(notices: readonly Notice[], kind: Notice['content']['kind'], uuid: string): number {
  return notices.filter(({ content, ticketUuid }) => content.kind === kind && ticketUuid === uuid).length;
}
