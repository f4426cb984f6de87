import type { QueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore } from 'jotai';
import type { Message } from '@recado/shared/messages';
import { applyMessage, type ConversationData } from '@/data/messages/conversation';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { desktop } from '@/lib/bridge';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { setUnsent } from '@/lib/work/window-work';
import { type ClientOutbox, createClientOutbox } from './client-outbox';
import { deliver } from './deliver';
import { persistDrafts } from './persist-drafts';
import { purgeDeletedTickets, purgeTicket } from './purge-deleted-tickets';
import { openOwnStore, ownerOf, type OwnStore } from './user-database';

/** All unsent messages in sending order. Only the running outbox writes this atom. */
export const outboxAtom = atom<readonly PendingMessage[]>([]);

/** Uploaded share of a message's files (0–1), by `clientId`. */
export const uploadsAtom = atom<Readonly<Record<string, number>>>({});

/** The last unsent message that needs the user's decision. It is also shown while another ticket or screen is open. */
export const stuckAtom = atom<PendingMessage | null>(null);

export interface RunningOutbox {
  userId: number;
  clientOutbox: ClientOutbox;
  store: OwnStore;
  /** Stores changed drafts at once. */
  storeDrafts(): Promise<void>;
  forget(ticketId: number): Promise<void>;
  forgetErased(): Promise<void>;
  stop(): void;
}

let current: Promise<RunningOutbox> | null = null;
let currentUser: number | null = null;
const state = getDefaultStore();

state.sub(outboxAtom, () => setUnsent(state.get(outboxAtom).length > 0));

type WindowMessage = { type: 'changed' } | { type: 'takenOut'; clientId: string };

/**
 * Returns the user's outbox; first stops another user's outbox. A started outbox sends the messages stored
 * earlier.
 */
export function outboxOf(userId: number, client: QueryClient): Promise<RunningOutbox> {
  if (current && currentUser === userId) return current;
  endOutbox();
  currentUser = userId;
  current = begin(userId, client);
  return current;
}

/** Stops the outbox at sign-out. Unsent messages stay stored until the user signs in again. */
export function endOutbox(): void {
  void current?.then((outbox) => outbox.stop());
  current = null;
  currentUser = null;
  state.set(outboxAtom, []);
  state.set(uploadsAtom, {});
  state.set(stuckAtom, null);
}

async function begin(userId: number, client: QueryClient): Promise<RunningOutbox> {
  const owner = ownerOf(await desktop().server.address(), userId);
  const store = openOwnStore(owner);
  const isMine = () => currentUser === userId;
  const channel = new BroadcastChannel(`recado outbox ${owner}`);
  let ended = false;
  // Requests in progress may finish after the outbox stopped.
  const publish = (message: WindowMessage) => {
    if (!ended) channel.postMessage(message);
  };
  const show = (outbox: PendingMessage[]) => {
    if (isMine()) state.set(outboxAtom, outbox);
  };

  const clientOutbox = createClientOutbox({
    store,
    deliver,
    exclusively: (name, work) => exclusively(`recado outbox ${owner} ${name}`, work),
    changed(outbox) {
      show(outbox);
      publish({ type: 'changed' });
    },
    progress: (clientId, part) => {
      if (isMine()) state.set(uploadsAtom, (uploads) => ({ ...uploads, [clientId]: part }));
    },
    stored({ clientId, ticketId }, messages) {
      if (!isMine()) return;
      for (const message of messages) putMessage(client, ticketId, message);
      state.set(uploadsAtom, ({ [clientId]: _done, ...others }) => others);
    },
    stuck: (pending) => {
      if (!isMine()) return;
      // Adds the newer message to the conversation, so that the user has seen it when deciding about the held
      // message.
      if (pending.newer) putMessage(client, pending.ticketId, pending.newer);
      state.set(stuckAtom, pending);
    },
  });
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
    if (data.type === 'takenOut') clientOutbox.abort(data.clientId);
    else void store.outbox().then(show);
  };
  const wake = () => void clientOutbox.wake();
  const stopListening = state.sub(connectionStateAtom, () => {
    if (state.get(connectionStateAtom) === 'online') wake();
  });
  window.addEventListener('online', wake);
  const kept = await persistDrafts(store, isMine);
  if (isMine()) {
    wake();
    void store.removeOrphans().then(() => purgeDeletedTickets({ store, clientOutbox }, isMine));
  }
  return {
    userId,
    store,
    clientOutbox: {
      ...clientOutbox,
      async add(message) {
        const isAdded = await clientOutbox.add(message);
        // A crash must not show the sent text as a draft, which the user would send again.
        if (isAdded) void kept.storeNow();
        return isAdded;
      },
      removeEntry(clientId) {
        publish({ type: 'takenOut', clientId });
        return clientOutbox.removeEntry(clientId);
      },
    },
    storeDrafts: () => kept.storeNow(),
    forget: (ticketId) => purgeTicket({ store, clientOutbox }, ticketId),
    forgetErased: () => purgeDeletedTickets({ store, clientOutbox }, isMine),
    stop() {
      ended = true;
      window.removeEventListener('online', wake);
      stopListening();
      clientOutbox.stop();
      channel.close();
      void kept.stop().finally(() => store.close());
    },
  };
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

export function putMessage(client: QueryClient, ticketId: number, message: Message): void {
  client.setQueryData<ConversationData>(
    ticketKeys.conversation(ticketId),
    (conversation) => conversation && applyMessage(conversation, message),
  );
}
