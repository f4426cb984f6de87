import type { Message } from '@recado/shared/messages';
import {
  type NewPending,
  nextToSend,
  type PendingFile,
  type PendingMessage,
} from '@/data/messages/pending-messages';
import type { UploadOptions } from '@/lib/api/upload';
import { newClientId } from '@/lib/formats/client-id';
import { outcomeOf } from './send-outcome';
import type { OwnStore } from './user-database';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** Far more than an agent writes during an outage. When the outbox is full, the composer keeps its text. */
const MAX_MESSAGES = 300;
const MAX_BYTES = 500 * 1024 * 1024;

export interface ClientOutboxDeps {
  store: OwnStore;
  deliver: (pending: PendingMessage, store: OwnStore, options: UploadOptions) => Promise<Message[]>;
  /** Runs work while no other window of this browser runs work with the same name. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  changed: (outbox: PendingMessage[]) => void;
  progress: (clientId: string, part: number) => void;
  stored: (pending: PendingMessage, messages: Message[]) => void;
  /** Called if a message was not sent and the user has to decide. */
  stuck: (pending: PendingMessage) => void;
}

/**
 * Sends unsent messages exactly once. Messages of one ticket keep their order; tickets are sent in parallel.
 */
export interface ClientOutbox {
  /** Returns false if the outbox is full. A message with a given `clientId` is stored once. */
  add(message: NewPending): Promise<boolean>;
  /** Sends a failed or held message again, even if newer messages exist. */
  again(clientId: string): Promise<void>;
  /** Removes and returns a message but keeps its files; undefined if it was already sent. */
  removeEntry(clientId: string): Promise<PendingMessage | undefined>;
  restoreEntry(message: PendingMessage): Promise<void>;
  abort(clientId: string): void;
  /** Called at start, after a reconnection, and when another window added a message. */
  wake(): Promise<void>;
  stop(): void;
}

export function createClientOutbox(deps: ClientOutboxDeps): ClientOutbox {
  const { store } = deps;
  const running = new Map<number, { again: boolean }>();
  const aborts = new Map<string, AbortController>();
  let stopped = false;
  let failures = 0;
  let lastOrder = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const publish = async () => {
    const outbox = await store.outbox();
    // After `stop`, the store may be closed and another user's outbox may be shown.
    if (!stopped) deps.changed(outbox);
  };
  const put = async (message: PendingMessage) => {
    await store.putMessage(message);
    await publish();
  };
  /** Updates a message unless it was removed; returns whether it still exists. */
  const replace = async (message: PendingMessage): Promise<boolean> => {
    const isThere = await store.replaceMessage(message);
    await publish();
    return isThere;
  };
  const retryLater = () => {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(
      () => void clientOutbox.wake(),
      Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS),
    );
    failures += 1;
  };

  async function sendNext(ticketId: number): Promise<boolean> {
    const next = nextToSend(await store.outbox(), ticketId);
    if (!next || stopped) return false;
    const abort = new AbortController();
    aborts.set(next.clientId, abort);
    if (!(await replace({ ...next, state: 'sending', failure: null }))) {
      aborts.delete(next.clientId);
      return true;
    }
    if (stopped) {
      aborts.delete(next.clientId);
      await store.replaceMessage({ ...next, state: 'queued' });
      return false;
    }
    try {
      const messages = await deps.deliver(next, store, {
        signal: abort.signal,
        onProgress: (part) => deps.progress(next.clientId, part),
      });
      failures = 0;
      deps.stored(next, messages);
      await store.removeMessage(next.clientId);
      await store.removeFiles(next.files.map(({ id }) => id));
      await publish();
      return true;
    } catch (error) {
      return await settle(next, error);
    } finally {
      aborts.delete(next.clientId);
    }
  }

  /**
   * Stores why a message was not sent, unless the user removed it. Returns whether the next message may be
   * sent.
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
    deps.stuck(stuck);
    return outcome.kind === 'failed';
  }

  /** Sends a ticket's messages. A call during a run makes that run check for messages once more. */
  async function run(ticketId: number): Promise<void> {
    const active = running.get(ticketId);
    if (active) {
      active.again = true;
      return;
    }
    const own = { again: true };
    running.set(ticketId, own);
    try {
      await deps.exclusively(String(ticketId), async () => {
        while (own.again) {
          own.again = false;
          while (await sendNext(ticketId));
        }
      });
    } finally {
      running.delete(ticketId);
    }
  }

  const clientOutbox: ClientOutbox = {
    async add(message) {
      const before = await store.outbox();
      if (before.some(({ clientId }) => clientId === message.clientId)) return true;
      const bytes = [...before, message].reduce((sum, one) => sum + sizeOf(one.files ?? []), 0);
      if (before.length >= MAX_MESSAGES || bytes > MAX_BYTES) return false;
      lastOrder = Math.max(Date.now(), lastOrder + 1, ...before.map(({ order }) => order + 1));
      await put({
        whisper: false,
        quote: null,
        files: [],
        media: null,
        card: null,
        ...message,
        clientId: message.clientId ?? newClientId(),
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
      // The user had not seen the newer message when writing the later messages either, so one decision applies to
      // all.
      for (const one of outbox) {
        const behind = one.ticketId === found.ticketId && one.order > found.order && one.state !== 'failed';
        if (found.newer && behind) await store.replaceMessage({ ...one, seenThrough });
      }
      await replace({ ...found, seenThrough, state: 'queued', failure: null, newer: null });
      void run(found.ticketId);
    },
    async removeEntry(clientId) {
      const found = (await store.outbox()).find((one) => one.clientId === clientId);
      await store.removeMessage(clientId);
      aborts.get(clientId)?.abort();
      await publish();
      if (found) void run(found.ticketId);
      return found;
    },
    async restoreEntry(message) {
      await put({ ...message, state: 'queued', failure: null, newer: null });
      void run(message.ticketId);
    },
    abort: (clientId) => aborts.get(clientId)?.abort(),
    async wake() {
      await publish();
      for (const ticketId of new Set((await store.outbox()).map((one) => one.ticketId))) void run(ticketId);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      for (const abort of aborts.values()) abort.abort();
    },
  };
  return clientOutbox;
}

const sizeOf = (files: readonly PendingFile[]) => files.reduce((sum, { size }) => sum + size, 0);
