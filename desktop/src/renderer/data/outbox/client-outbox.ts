import type { Unsent } from '@/data/messages/pending-messages';
import { newClientId } from '@/lib/formats/client-id';
import { nextToSend, type OutboxTarget } from './unsent';
import type { UserStore } from './user-database';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

export interface ClientOutboxDeps<Message extends Unsent, New, Stored> extends OutboxTarget<
  Message,
  New,
  Stored
> {
  store: Omit<UserStore<Message, unknown>, 'drafts' | 'putDraft'>;
  /** Runs work while no other window of this browser runs work with the same name. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  changed: (outbox: Message[]) => void;
  progress: (clientId: string, part: number) => void;
  stored: (message: Message, stored: Stored) => void;
  /** Called if a message was not sent and the user has to decide. */
  stuck: (message: Message) => void;
}

/**
 * Sends unsent messages exactly once. Messages of one thread keep their order; threads are sent in parallel.
 */
export interface ClientOutbox<Message, New> {
  /** Returns false if the outbox is full. A message with a given `clientId` is stored once. */
  add(message: New): Promise<boolean>;
  /** Sends a failed or held message again, even if newer messages exist. */
  again(clientId: string): Promise<void>;
  /** Removes and returns a message but keeps its files; undefined if it was already sent. */
  removeEntry(clientId: string): Promise<Message | undefined>;
  restoreEntry(message: Message): Promise<void>;
  abort(clientId: string): void;
  /** Called at start, after a reconnection, and when another window added a message. */
  wake(): Promise<void>;
  stop(): void;
}

export function createClientOutbox<Message extends Unsent, New extends { clientId?: string }, Stored>(
  deps: ClientOutboxDeps<Message, New, Stored>,
): ClientOutbox<Message, New> {
  const { store, threadOf } = deps;
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
  /** Updates a message unless it was removed; returns whether it still exists. */
  const replace = async (message: Message): Promise<boolean> => {
    const isThere = await store.replaceMessage(message);
    await publish();
    return isThere;
  };
  const put = async (message: Message) => {
    await store.putMessage(message);
    await publish();
    void run(threadOf(message));
  };
  const remove = async ({ clientId, files = [] }: Message) => {
    await store.removeMessage(clientId);
    await store.removeFiles(files.map(({ id }) => id));
    await publish();
  };
  const find = async (clientId: string) => (await store.outbox()).find((one) => one.clientId === clientId);
  const retryLater = () => {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(
      () => void clientOutbox.wake(),
      Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS),
    );
    failures += 1;
  };

  async function sendNext(threadId: number): Promise<boolean> {
    const next = nextToSend((await store.outbox()).filter((one) => threadOf(one) === threadId));
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
      const stored = await deps.deliver(next, store.file, {
        signal: abort.signal,
        onProgress: (part) => deps.progress(next.clientId, part),
      });
      failures = 0;
      deps.stored(next, stored);
      await remove(next);
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
  async function settle(message: Message, error: unknown): Promise<boolean> {
    if (stopped) {
      await store.replaceMessage({ ...message, state: 'queued' });
      return false;
    }
    const outcome = deps.outcomeOf(error, message);
    if (outcome.kind === 'deleted') {
      await remove(message);
      return true;
    }
    if (outcome.kind === 'later') {
      if (!(await replace({ ...message, state: 'queued' }))) return true;
      retryLater();
      return false;
    }
    if (!(await replace(outcome.message))) return true;
    deps.stuck(outcome.message);
    return outcome.message.state === 'failed';
  }

  /** Sends a thread's messages. A call during a run makes that run check for messages once more. */
  async function run(threadId: number): Promise<void> {
    const active = running.get(threadId);
    if (active) {
      active.again = true;
      return;
    }
    const own = { again: true };
    running.set(threadId, own);
    try {
      await deps.exclusively(String(threadId), async () => {
        while (own.again) {
          own.again = false;
          while (await sendNext(threadId));
        }
      });
    } finally {
      running.delete(threadId);
    }
  }

  const clientOutbox: ClientOutbox<Message, New> = {
    async add(message) {
      const before = await store.outbox();
      if (before.some(({ clientId }) => clientId === message.clientId)) return true;
      lastOrder = Math.max(Date.now(), lastOrder + 1, ...before.map(({ order }) => order + 1));
      const added = deps.create(message, {
        clientId: message.clientId ?? newClientId(),
        createdAt: new Date().toISOString(),
        order: lastOrder,
        state: 'queued',
        failure: null,
      });
      if (deps.fits?.(before, added) === false) return false;
      await put(added);
      return true;
    },
    async again(clientId) {
      const found = await find(clientId);
      if (!found) return;
      const queued = deps.requeue?.(found, await store.outbox()) ?? [
        { ...found, state: 'queued', failure: null },
      ];
      for (const message of queued) await store.replaceMessage(message);
      await publish();
      void run(threadOf(found));
    },
    async removeEntry(clientId) {
      const found = await find(clientId);
      await store.removeMessage(clientId);
      aborts.get(clientId)?.abort();
      await publish();
      if (found) void run(threadOf(found));
      return found;
    },
    restoreEntry: (message) => put({ ...message, state: 'queued', failure: null }),
    abort: (clientId) => aborts.get(clientId)?.abort(),
    async wake() {
      await publish();
      for (const threadId of new Set((await store.outbox()).map(threadOf))) void run(threadId);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      for (const abort of aborts.values()) abort.abort();
    },
  };
  return clientOutbox;
}
