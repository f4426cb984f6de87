import type { Notice } from '@recado/shared/notifications';
import { settled } from './both-sides';
import { jumpClock, killDuring } from './killing';
import type { ShopServers } from './shop-servers';
import { customerNumbers, forEachOf, ticketsThatWait } from './waiting-tickets';

/** Timers that a jump made due run in this time. */
const AFTER_JUMP_MS = 1_000;
const SETTLE_LIMIT_MS = 300_000;

interface Options extends ShopServers {
  tickets: number;
  kills: number;
  /** Open minutes until the first reply is due; the warning comes at their half. */
  minutes: number;
  /** Twice, clocks jump forwards by so much. If 0, time passes by itself. */
  jumpMs: number;
}

/**
 * Lets customers wait beyond their deadline while servers are killed (`kill -9`).
 * @returns problems in words; empty if the attendant got one notice of each kind per ticket, and the administrator one
 */
export async function killDuringDeadlines(options: Options): Promise<string[]> {
  const { servers, tickets: count, kills, minutes, jumpMs } = options;
  const admin = await options.signIn('admin@recado.test');
  const attendant = await options.signIn('ana@recado.test');
  await admin.createServiceLevel({
    ...{ name: 'Padrão', queueIds: [], warnPercent: 50 },
    ...{ firstReplyMinutes: minutes, nextReplyMinutes: null, resolveMinutes: null },
  });
  const began = Date.now();
  const waiting = await ticketsThatWait(options, admin, customerNumbers(47, count));
  const accepting = forEachOf(waiting, (ticket) => attendant.accept(ticket));
  if (jumpMs > 0) {
    await accepting;
    for (const jumps of [1, 2]) {
      await jumpClock(servers, jumps * jumpMs);
      await killDuring(servers, { kills: kills / 2, ms: AFTER_JUMP_MS });
    }
  } else {
    const ms = Math.max(kills * 500, began + minutes * 60_000 - Date.now());
    await Promise.all([accepting, killDuring(servers, { kills, ms })]);
  }
  return settled(async () => {
    await options.endClaims();
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
