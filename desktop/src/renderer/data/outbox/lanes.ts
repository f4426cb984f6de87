import type { Message } from '@recado/shared/messages';
import {
  type NewPending,
  nextToSend,
  type PendingFile,
  type PendingMessage,
} from '@/data/messages/pending-messages';
import type { UploadOptions } from '@/lib/api/upload';
import { newClientId } from '@/lib/formats/client-id';
import type { OwnStore } from './own-store';
import { outcomeOf } from './send-outcome';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** More than anybody writes in an outage; beyond it the composer keeps what is typed. */
const MAX_MESSAGES = 300;
const MOST_BYTES = 500 * 1024 * 1024;

export interface LanesParts {
  store: OwnStore;
  deliver: (pending: PendingMessage, store: OwnStore, options: UploadOptions) => Promise<Message[]>;
  /** Runs the work while nobody else, in any window of this browser, runs work of that name. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  /** What waits is other than before. */
  changed: (outbox: PendingMessage[]) => void;
  /** How much of a message's files the server has, 0–1. */
  progress: (clientId: string, part: number) => void;
  /** The server has stored it. */
  stored: (pending: PendingMessage, messages: Message[]) => void;
  /** One could not be sent and needs a person. */
  stuck: (pending: PendingMessage) => void;
}

/** Sends what waits: a ticket's messages in order, tickets beside each other, each once. */
export interface Lanes {
  /** Puts a message in; false when there is no room for it. */
  add(message: NewPending): Promise<boolean>;
  /** Sends a failed or held one again, in spite of what came before. */
  again(clientId: string): Promise<void>;
  /** Takes one out, wherever it is; its files stay in the store. Undefined when it has gone. */
  takeOut(clientId: string): Promise<PendingMessage | undefined>;
  /** Puts one back where it was (taken out by mistake). */
  putBack(message: PendingMessage): Promise<void>;
  /** Stops an upload that runs in this window. */
  abort(clientId: string): void;
  /** Looks for what waits: at start, when the connection is back, when another window put something in. */
  wake(): Promise<void>;
  stop(): void;
}

export function createLanes(parts: LanesParts): Lanes {
  const { store } = parts;
  const running = new Map<number, { again: boolean }>();
  const aborts = new Map<string, AbortController>();
  let stopped = false;
  let failures = 0;
  let lastOrder = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => parts.changed(await store.outbox());
  const put = async (message: PendingMessage) => {
    await store.putMessage(message);
    await tell();
  };
  /** Changes a message, unless it was taken out by now; returns whether it is still there. */
  const replace = async (message: PendingMessage): Promise<boolean> => {
    const isThere = await store.replaceMessage(message);
    await tell();
    return isThere;
  };
  const retryLater = () => {
    clearTimeout(retry);
    retry = setTimeout(() => void lanes.wake(), Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS));
    failures += 1;
  };

  /** Tries the ticket's next message; false when there is nothing (more) to do now. */
  async function sendNext(ticketId: number): Promise<boolean> {
    const next = nextToSend(await store.outbox(), ticketId);
    if (!next || stopped) return false;
    const abort = new AbortController();
    aborts.set(next.clientId, abort);
    if (!(await replace({ ...next, state: 'sending', failure: null }))) {
      aborts.delete(next.clientId);
      return true;
    }
    try {
      const messages = await parts.deliver(next, store, {
        signal: abort.signal,
        onProgress: (part) => parts.progress(next.clientId, part),
      });
      failures = 0;
      parts.stored(next, messages);
      await store.removeMessage(next.clientId);
      await store.removeFiles(next.files.map(({ id }) => id));
      await tell();
      return true;
    } catch (error) {
      return await settle(next, error);
    } finally {
      aborts.delete(next.clientId);
    }
  }

  /**
   * Stores why a message was not sent; returns whether the next may be tried. One that was taken out by now, here or in
   * another window, stays out.
   */
  async function settle(pending: PendingMessage, error: unknown): Promise<boolean> {
    if (stopped) {
      await store.replaceMessage({ ...pending, state: 'queued' });
      return false;
    }
    const outcome = outcomeOf(error);
    if (outcome.kind === 'later') {
      if (!(await replace({ ...pending, state: 'queued' }))) return true;
      retryLater();
      return false;
    }
    const stuck: PendingMessage =
      outcome.kind === 'held'
        ? { ...pending, state: 'held', newer: outcome.newer }
        : { ...pending, state: 'failed', failure: outcome.reason };
    if (!(await replace(stuck))) return true;
    parts.stuck(stuck);
    return outcome.kind === 'failed';
  }

  /** One lane a ticket: whoever asks while it runs makes it look once more. */
  async function run(ticketId: number): Promise<void> {
    const lane = running.get(ticketId);
    if (lane) {
      lane.again = true;
      return;
    }
    const own = { again: true };
    running.set(ticketId, own);
    try {
      await parts.exclusively(String(ticketId), async () => {
        while (own.again) {
          own.again = false;
          while (await sendNext(ticketId));
        }
      });
    } finally {
      running.delete(ticketId);
    }
  }

  const lanes: Lanes = {
    async add(message) {
      const before = await store.outbox();
      const bytes = [...before, message].reduce((sum, one) => sum + sizeOf(one.files ?? []), 0);
      if (before.length >= MAX_MESSAGES || bytes > MOST_BYTES) return false;
      lastOrder = Math.max(Date.now(), lastOrder + 1, ...before.map(({ order }) => order + 1));
      await put({
        whisper: false,
        quote: null,
        files: [],
        media: null,
        card: null,
        ...message,
        clientId: newClientId(),
        createdAt: new Date().toISOString(),
        order: lastOrder,
        state: 'queued',
        failure: null,
        newer: null,
      });
      void run(message.ticketId);
      return true;
    },
    async again(clientId) {
      const outbox = await store.outbox();
      const found = outbox.find((one) => one.clientId === clientId);
      if (!found) return;
      const seenThrough = found.newer?.id ?? found.seenThrough;
      // What was written after it was written knowing no more: one decision is for all of them.
      for (const one of outbox) {
        const behind = one.ticketId === found.ticketId && one.order > found.order && one.state !== 'failed';
        if (found.newer && behind) await store.replaceMessage({ ...one, seenThrough });
      }
      await replace({ ...found, seenThrough, state: 'queued', failure: null, newer: null });
      void run(found.ticketId);
    },
    async takeOut(clientId) {
      const found = (await store.outbox()).find((one) => one.clientId === clientId);
      await store.removeMessage(clientId);
      aborts.get(clientId)?.abort();
      await tell();
      if (found) void run(found.ticketId);
      return found;
    },
    async putBack(message) {
      await put({ ...message, state: 'queued', failure: null, newer: null });
      void run(message.ticketId);
    },
    abort: (clientId) => aborts.get(clientId)?.abort(),
    async wake() {
      await tell();
      for (const ticketId of new Set((await store.outbox()).map((one) => one.ticketId))) void run(ticketId);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      for (const abort of aborts.values()) abort.abort();
    },
  };
  return lanes;
}

const sizeOf = (files: readonly PendingFile[]) => files.reduce((sum, { size }) => sum + size, 0);
