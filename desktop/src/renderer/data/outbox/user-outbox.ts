import type { QueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore } from 'jotai';
import type { Unsent } from '@/data/messages/pending-messages';
import { desktop } from '@/lib/bridge';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { type ClientOutbox, createClientOutbox } from './client-outbox';
import { type DraftFormat, persistDrafts } from './persist-drafts';
import type { OutboxTarget } from './unsent';
import { ownerOf, type StoredDraft, type UserStore } from './user-database';

interface UserOutboxOptions<Message extends Unsent, New, Stored, Draft, DraftRow extends StoredDraft> {
  /** Name of the locks and the channel of the browser's windows; the owner follows. */
  name: string;
  open(owner: string): UserStore<Message, DraftRow>;
  target: OutboxTarget<Message, New, Stored>;
  drafts: DraftFormat<Draft, DraftRow>;
  /** Shows what the server stored of a message. */
  onStored(client: QueryClient, message: Message, stored: Stored): void;
  onStuck?(client: QueryClient, message: Message): void;
  /** Returns whether a thread was deleted; undefined if the server cannot be reached. */
  isDeleted?(threadId: number): Promise<boolean | undefined>;
}

export interface UserOutbox<Message, New, DraftRow> {
  clientOutbox: ClientOutbox<Message, New>;
  store: UserStore<Message, DraftRow>;
  /** Stores changed drafts at once. */
  storeDrafts(): Promise<void>;
  /** Deletes drafts and unsent messages of a thread. */
  removeThread(threadId: number): Promise<void>;
  /** Deletes drafts and unsent messages of all threads that the server deleted. */
  removeDeletedThreads(): Promise<void>;
  stop(): void;
}

type WindowMessage = { type: 'changed' } | { type: 'removed'; clientId: string };

const state = getDefaultStore();

/**
 * Creates the outbox of one kind of threads. It runs for one user at a time, stores drafts and unsent messages until
 * that user signs in again, and shows the same to all windows of the browser.
 */
export function createUserOutbox<
  Message extends Unsent,
  New extends { clientId?: string },
  Stored,
  Draft,
  DraftRow extends StoredDraft,
>(options: UserOutboxOptions<Message, New, Stored, Draft, DraftRow>) {
  type Running = UserOutbox<Message, New, DraftRow>;
  const { target, drafts } = options;
  /** All unsent messages in sending order. */
  const outboxAtom = atom<readonly Message[]>([]);
  /** Uploaded share of a message's files (0–1), by `clientId`. */
  const uploadsAtom = atom<Readonly<Record<string, number>>>({});
  /** The last unsent message that needs the user's decision. */
  const stuckAtom = atom<Message | null>(null);
  let current: { userId: number; outbox: Promise<Running> } | null = null;

  /** Returns the user's outbox; first stops another user's. A started one sends the messages stored earlier. */
  function outboxOf(userId: number, client: QueryClient): Promise<Running> {
    if (current?.userId === userId) return current.outbox;
    endOutbox();
    const isMine = () => current === own;
    const own: NonNullable<typeof current> = { userId, outbox: begin(userId, client, isMine) };
    current = own;
    return own.outbox;
  }

  /** Stops the outbox at sign-out. Unsent input stays stored until the user signs in again. */
  function endOutbox(): void {
    void current?.outbox.then((outbox) => outbox.stop());
    current = null;
    state.set(outboxAtom, []);
    state.set(uploadsAtom, {});
    state.set(stuckAtom, null);
  }

  async function begin(userId: number, client: QueryClient, isMine: () => boolean): Promise<Running> {
    const owner = ownerOf(await desktop().server.address(), userId);
    const store = options.open(owner);
    const name = `${options.name} outbox ${owner}`;
    const channel = new BroadcastChannel(name);
    let ended = false;
    // Requests in progress may finish after the outbox stopped.
    const publish = (message: WindowMessage) => {
      if (!ended) channel.postMessage(message);
    };
    const show = (outbox: Message[]) => {
      if (isMine()) state.set(outboxAtom, outbox);
    };

    const clientOutbox = createClientOutbox<Message, New, Stored>({
      ...target,
      store,
      exclusively: (thread, work) => exclusively(`${name} ${thread}`, work),
      changed(outbox) {
        show(outbox);
        publish({ type: 'changed' });
      },
      progress: (clientId, part) => {
        if (isMine()) state.set(uploadsAtom, (uploads) => ({ ...uploads, [clientId]: part }));
      },
      stored(message, stored) {
        if (!isMine()) return;
        options.onStored(client, message, stored);
        state.set(uploadsAtom, ({ [message.clientId]: _done, ...others }) => others);
      },
      stuck: (message) => {
        if (!isMine()) return;
        options.onStuck?.(client, message);
        state.set(stuckAtom, message);
      },
    });
    channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
      if (data.type === 'removed') clientOutbox.abort(data.clientId);
      else void store.outbox().then(show);
    };
    const wake = () => void clientOutbox.wake();
    const stopListening = state.sub(connectionStateAtom, () => {
      if (state.get(connectionStateAtom) === 'online') wake();
    });
    window.addEventListener('online', wake);
    await store.removeOrphans();
    const persisted = await persistDrafts(store, drafts, isMine);

    const removeThread = async (threadId: number) => {
      state.set(drafts.atom, ({ [threadId]: _removed, ...others }) => others);
      await store.removeDraft(threadId);
      for (const message of await store.outbox())
        if (target.threadOf(message) === threadId) await clientOutbox.removeEntry(message.clientId);
      await store.removeOrphans();
    };
    const removeDeletedThreads = async () => {
      const stored = (await store.drafts()).map((draft) => drafts.restored(draft)[0]);
      for (const threadId of new Set([...stored, ...(await store.outbox()).map(target.threadOf)])) {
        if (!isMine()) return;
        const isDeleted = await options.isDeleted?.(threadId);
        if (isDeleted === undefined) return;
        if (isDeleted && isMine()) await removeThread(threadId);
      }
    };
    if (isMine()) {
      wake();
      void removeDeletedThreads();
    }
    return {
      store,
      clientOutbox: {
        ...clientOutbox,
        async add(message) {
          const isAdded = await clientOutbox.add(message);
          // A crash must not show the sent text as a draft, which the user would send again.
          if (isAdded) void persisted.storeNow();
          return isAdded;
        },
        removeEntry(clientId) {
          publish({ type: 'removed', clientId });
          return clientOutbox.removeEntry(clientId);
        },
      },
      storeDrafts: () => persisted.storeNow(),
      removeThread,
      removeDeletedThreads,
      stop() {
        ended = true;
        window.removeEventListener('online', wake);
        stopListening();
        clientOutbox.stop();
        channel.close();
        void persisted.stop().finally(() => store.close());
      },
    };
  }
  return { outboxAtom, uploadsAtom, stuckAtom, outboxOf, endOutbox };
}

/**
 * Uses a lock across the windows of a browser. Without HTTPS there are no locks, but the server still stores
 * each message only once.
 */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request(name, work);
  else await work();
}
