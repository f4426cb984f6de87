import type { Logger } from 'pino';
import { EMBEDDED_STORE_LIMITS, type EmbeddedStoreState } from '@recado/shared/platform';

export interface EmbeddedStoreSources {
  /** False with `MONGO_URL`. */
  isEmbedded: boolean;
  storeBytes(): Promise<number | null>;
  /** Counts the messages of all companies, up to `max`. */
  countMessages(max: number): Promise<number>;
  log: Pick<Logger, 'error'>;
}

/** A message takes more than this with its index entries, so a smaller store holds fewer messages than the limit. */
const MIN_MESSAGE_BYTES = 1_000;
const HOUR_MS = 3_600_000;
/** Millions of messages take seconds to count. */
const COUNT_EVERY_MS = 6 * HOUR_MS;

/**
 * Returns a function that compares the embedded store with the size up to which it is supported; its result is null with
 * MongoDB. Messages are counted in the background, so that the overview never waits for it.
 */
export function embeddedStoreState({ isEmbedded, storeBytes, countMessages, log }: EmbeddedStoreSources) {
  const { messages: maxMessages, numbers: maxNumbers } = EMBEDDED_STORE_LIMITS;
  let counted: number | null = null;
  let countedAt = -Infinity;

  async function count(now: number): Promise<void> {
    if (now - countedAt < COUNT_EVERY_MS) return;
    countedAt = now;
    const bytes = await storeBytes();
    counted = (bytes ?? 0) < maxMessages * MIN_MESSAGE_BYTES ? null : await countMessages(maxMessages + 1);
  }

  return async (numbers: number, now = Date.now()): Promise<EmbeddedStoreState | null> => {
    if (!isEmbedded) return null;
    count(now).catch((err: unknown) => log.error({ err }, 'message count failed'));
    return {
      messages: counted,
      numbers,
      isOutgrown: numbers > maxNumbers || (counted !== null && counted > maxMessages),
    };
  };
}
