import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '#core/context';
import { boards, EXISTING } from './boards/board.model';

const INTERVAL_MS = 2_000;

/** Publishes changed boards: at once, then at most once in 2 seconds and board, on all servers together. */
export interface BoardPublisher {
  /** @param boards - the list of boards changed, too */
  changed(companyId: number, kanbanId: number, boards?: boolean): void;
  stop(): void;
}

export function boardPublisher({ publisher, log }: AppContext): BoardPublisher {
  /** Boards with an unpublished change, and whether it concerns the list of boards. */
  const waiting = new Map<number, boolean>();
  const stopping = new AbortController();

  const publish = async (companyId: number, kanbanId: number): Promise<void> => {
    for (;;) {
      const wait = await timeUntilNext(companyId, kanbanId, new Date());
      if (wait === 0) break;
      await delay(wait, undefined, { ref: false, signal: stopping.signal });
    }
    const isListChanged = waiting.get(kanbanId) ?? false;
    waiting.delete(kanbanId);
    publisher.toCompany(companyId, 'alterKanban', { kanbanId, boards: isListChanged });
  };

  return {
    changed: (companyId, kanbanId, isListChanged = false) => {
      const isWaiting = waiting.has(kanbanId);
      waiting.set(kanbanId, isListChanged || (waiting.get(kanbanId) ?? false));
      if (isWaiting) return;
      publish(companyId, kanbanId).catch((err: unknown) => {
        waiting.delete(kanbanId);
        // Windows fetch the board when they connect to another server.
        if (!stopping.signal.aborted) log.warn({ err, kanbanId }, 'board change not published');
      });
    },
    stop: () => stopping.abort(),
  };
}

/** Claims the board's next event. Returns 0, or the milliseconds until it may be published. */
async function timeUntilNext(companyId: number, kanbanId: number, now: Date): Promise<number> {
  const claimed = await boards.updateOne(
    companyId,
    { _id: kanbanId, publishedAt: { $lte: new Date(now.getTime() - INTERVAL_MS) } },
    { $set: { publishedAt: now } },
  );
  if (claimed > 0) return 0;
  const board = await boards.findOne(companyId, { _id: kanbanId, ...EXISTING });
  // A deleted board has no further events.
  if (!board) return 0;
  return Math.max(1, board.publishedAt.getTime() + INTERVAL_MS - now.getTime());
}
