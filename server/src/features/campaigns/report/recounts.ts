import { LRUCache } from 'lru-cache';
import type { CampaignDocument } from '../model/campaign.model';

export interface Recounts {
  /** Counts at most every 5 seconds. */
  changed(campaign: Pick<CampaignDocument, 'companyId' | '_id'>): void;
  /** Resolves when the new counts are stored and published. */
  now(campaign: Pick<CampaignDocument, 'companyId' | '_id'>): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const REMEMBERED = 5_000;

export function createRecounts(
  recount: (companyId: number, campaignId: number) => Promise<void>,
  onError: (error: unknown, campaignId: number) => void,
): Recounts {
  const waiting = new Map<number, { companyId: number; timer: NodeJS.Timeout }>();
  const lastAt = new LRUCache<number, number>({ max: REMEMBERED });
  const running = new Set<Promise<void>>();
  /** Logs a failure, with which the promise rejects. */
  const run = (companyId: number, campaignId: number): { counting: Promise<void>; logged: Promise<void> } => {
    clearTimeout(waiting.get(campaignId)?.timer);
    waiting.delete(campaignId);
    lastAt.set(campaignId, Date.now());
    const counting = recount(companyId, campaignId);
    const logged = counting
      .catch((error: unknown) => onError(error, campaignId))
      .finally(() => running.delete(logged));
    running.add(logged);
    return { counting, logged };
  };
  return {
    changed: ({ companyId, _id }) => {
      if (waiting.has(_id)) return;
      const wait = Math.max(0, (lastAt.get(_id) ?? 0) + EVERY_MS - Date.now());
      const timer = setTimeout(() => void run(companyId, _id).logged, wait).unref();
      waiting.set(_id, { companyId, timer });
    },
    now: ({ companyId, _id }) => run(companyId, _id).counting,
    stop: async () => {
      for (const [campaignId, { companyId }] of [...waiting]) void run(companyId, campaignId).logged;
      await Promise.all(running);
    },
  };
}
