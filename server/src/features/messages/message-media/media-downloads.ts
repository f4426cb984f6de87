import type { Media } from '#core/media';
import type { MessageDocument } from '../message.model';
import { type FetchDeps, fetchFile } from './download-file';
import { type Bounds, isLarge, nextOf } from './download-order';
import {
  claim,
  extendClaim,
  type FetchCandidate,
  findDueAcrossCompanies,
  markExpired,
  queueFetch,
} from './downloads.store';
import { largestReceived } from './received-limit';

interface MediaFetchDeps extends FetchDeps {
  media: FetchDeps['media'] & Media;
  pollMs?: number;
  leaseMs?: number;
  bounds?: Bounds;
}

/** A pending download is stored with its message, so that another server continues it after a crash. */
export interface MediaFetch {
  /** Does not block. */
  wake(rows: readonly MessageDocument[]): void;
  /** Serves "Tentar de novo". Returns undefined if no file is missing. */
  retry(companyId: number, messageId: string): Promise<MessageDocument | undefined>;
  start(): void;
  /** Downloads continue at the next start. */
  stop(): Promise<void>;
}

const BOUNDS: Bounds = { atOnce: 8, large: 3, perCompany: 5 };
const POLL_MS = 5_000;
const LEASE_MS = 45_000;
const MAX_WAITING = 500;
const STOP_LIMIT_MS = 3_000;

export function createMediaDownloads(deps: MediaFetchDeps): MediaFetch {
  const { bounds = BOUNDS, leaseMs = LEASE_MS, log } = deps;
  const waiting = new Map<string, FetchCandidate>();
  const running = new Map<string, FetchCandidate>();
  const work = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  const stopping = new AbortController();

  const fetch = async (candidate: FetchCandidate): Promise<void> => {
    const row = await claim(candidate, leaseMs);
    if (!row) return;
    const renewal = setInterval(() => {
      extendClaim(row, leaseMs).catch((error: unknown) =>
        log.warn({ err: error }, 'download claim not extended'),
      );
    }, leaseMs / 3);
    try {
      await fetchFile(deps, row, stopping.signal);
    } finally {
      clearInterval(renewal);
    }
  };
  const pump = (): void => {
    while (!stopping.signal.aborted && running.size < bounds.atOnce) {
      const next = nextOf(waiting.values(), runningNow(running), bounds);
      if (!next) return;
      waiting.delete(next._id);
      running.set(next._id, next);
      const done = fetch(next)
        // A poll finds the download again after its claim expires.
        .catch((error: unknown) => log.error({ err: error, messageId: next._id }, 'file download failed'))
        .finally(() => {
          running.delete(next._id);
          work.delete(done);
          pump();
        });
      work.add(done);
    }
  };
  const add = (candidates: readonly FetchCandidate[]): void => {
    for (const candidate of candidates) {
      if (running.has(candidate._id) || waiting.size >= MAX_WAITING) continue;
      waiting.set(candidate._id, candidate);
    }
    pump();
  };
  const look = async (): Promise<void> => {
    if (looking || stopping.signal.aborted) return;
    looking = true;
    try {
      await deps.receivedLimit.refresh();
      add(await findDueAcrossCompanies(MAX_WAITING));
    } catch (error) {
      log.error({ err: error }, 'search for due downloads failed');
    } finally {
      looking = false;
    }
  };

  deps.media.onExpiring(markExpired);

  return {
    wake: (rows) => {
      const due = rows.filter(({ fetchAt }) => fetchAt !== undefined);
      if (due.length > 0) add(due);
    },
    retry: async (companyId, messageId) => {
      const document = await deps.receivedLimit.refresh();
      const limits = { document, other: largestReceived('video', document) };
      const row = await queueFetch(companyId, messageId, limits);
      if (row) add([row]);
      return row;
    },
    start: () => {
      timer ??= setInterval(() => void look(), deps.pollMs ?? POLL_MS).unref();
      void look();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      waiting.clear();
      const limit = AbortSignal.timeout(STOP_LIMIT_MS);
      const over = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
      await Promise.race([Promise.all(work), over]);
    },
  };
}

function runningNow(running: ReadonlyMap<string, FetchCandidate>) {
  const byCompany = new Map<number, number>();
  let large = 0;
  for (const candidate of running.values()) {
    byCompany.set(candidate.companyId, (byCompany.get(candidate.companyId) ?? 0) + 1);
    if (isLarge(candidate)) large += 1;
  }
  return { large, byCompany };
}
