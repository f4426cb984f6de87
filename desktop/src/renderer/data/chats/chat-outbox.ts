import type { QueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore } from 'jotai';
import { sendChatMessage } from '@recado/shared/chats';
import { AppError } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { desktop } from '@/lib/bridge';
import { storeMessage } from './chat-cache';
import { chatDraftsAtom, keepChatDrafts } from './chat-drafts';
import { type ChatStore, openChatStore } from './chat-store';
import type { PendingChatMessage } from './pending-chat-message';

/** Messages of all chats that the user's windows have not sent yet; survive a restart. */
export const chatOutboxAtom = atom<readonly PendingChatMessage[]>([]);

interface ChatOutbox {
  /** Also sends a failed message again: the server stores a message once, also if a failed request had arrived. */
  send(message: PendingChatMessage): Promise<void>;
  discard(message: PendingChatMessage): Promise<void>;
  /** Deletes the input for a chat that was deleted or that the user left. */
  forget(chatId: number): Promise<void>;
  stop(): void;
}

interface Running {
  userId: number;
  outbox: Promise<ChatOutbox>;
}

let current: Running | null = null;
const state = getDefaultStore();

/** Returns the user's outbox; first stops another user's. A started one sends what a closed window left unsent. */
export function chatOutboxOf(userId: number, client: QueryClient): Promise<ChatOutbox> {
  if (current?.userId === userId) return current.outbox;
  endChatOutbox();
  const isMine = () => current === running;
  const running: Running = { userId, outbox: begin(userId, client, isMine) };
  current = running;
  return running.outbox;
}

/** Stops the outbox at sign-out. Unsent input stays stored until the user signs in again. */
export function endChatOutbox(): void {
  void current?.outbox.then((outbox) => outbox.stop());
  current = null;
  state.set(chatOutboxAtom, []);
}

async function begin(userId: number, client: QueryClient, isMine: () => boolean): Promise<ChatOutbox> {
  const store = openChatStore(`${await desktop().server.address()} ${userId}`);
  const drafts = await keepChatDrafts(store, isMine);
  const show = async () => {
    const pending = await store.outbox();
    if (isMine()) state.set(chatOutboxAtom, pending);
  };
  const dispatch = sender(store, client, { isMine, show });
  const outbox: ChatOutbox = {
    async send(message) {
      const sent = { ...message, failure: null };
      await store.putMessage(sent);
      // Otherwise a crash could restore the draft although the message is stored.
      void drafts.storeNow();
      await show();
      dispatch(sent);
    },
    async discard({ clientId }) {
      await store.removeMessage(clientId);
      await show();
    },
    async forget(chatId) {
      state.set(chatDraftsAtom, ({ [chatId]: _gone, ...others }) => others);
      await store.removeDraft(chatId);
      for (const pending of await store.outbox())
        if (pending.chatId === chatId) await store.removeMessage(pending.clientId);
      await show();
    },
    stop: () => void drafts.stop().finally(store.close),
  };
  for (const pending of await store.outbox()) if (pending.failure === null) dispatch(pending);
  await show();
  return outbox;
}

/** Returns a function that sends a message after the earlier ones of its chat. */
function sender(
  store: ChatStore,
  client: QueryClient,
  { isMine, show }: { isMine: () => boolean; show: () => Promise<void> },
): (message: PendingChatMessage) => void {
  const lastOf = new Map<number, Promise<void>>();
  const send = async (pending: PendingChatMessage): Promise<void> => {
    if (!isMine()) return;
    const { clientId, chatId, message, mentions } = pending;
    try {
      const body = { message, clientId, mentions: [...mentions] };
      const stored = await call(sendChatMessage, { params: { chatId }, body });
      if (isMine()) storeMessage(client, stored);
      await store.removeMessage(clientId);
    } catch (error) {
      // After a sign-out, the next start sends it.
      if (!isMine()) return;
      await fail(pending, error);
    }
    await show();
  };
  const fail = async (pending: PendingChatMessage, error: unknown): Promise<void> => {
    const isKept = (await store.outbox()).some(({ clientId }) => clientId === pending.clientId);
    if (!isKept) return;
    if (error instanceof AppError && error.code === 'ERR_NO_CHAT_FOUND')
      await store.removeMessage(pending.clientId);
    else await store.putMessage({ ...pending, failure: errorText(error) });
  };
  return (pending) => {
    const { chatId } = pending;
    lastOf.set(
      chatId,
      (lastOf.get(chatId) ?? Promise.resolve()).then(() => send(pending)),
    );
  };
}
