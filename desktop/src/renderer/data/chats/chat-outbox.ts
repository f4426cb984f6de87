import { useQueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Chat, sendChatMessage } from '@recado/shared/chats';
import { AppError } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { newClientId } from '@/lib/formats/client-id';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { storeMessage } from './chat-cache';
import { mentionedIn } from './mentions';

export interface PendingChatMessage {
  clientId: string;
  userId: number;
  chatId: number;
  message: string;
  mentions: readonly number[];
  createdAt: string;
  /** Null while the message is being sent. */
  error: AppError | null;
}

const outboxAtom = atom<readonly PendingChatMessage[]>([]);
const store = getDefaultStore();
/** The send in progress by chat, so that messages keep their order. */
const lanes = new Map<number, Promise<void>>();

const change = (clientId: string, next: Partial<PendingChatMessage> | null) =>
  store.set(
    outboxAtom,
    store
      .get(outboxAtom)
      .flatMap((each) => (each.clientId !== clientId ? each : next === null ? [] : { ...each, ...next })),
  );

/** Messages of a chat that this window has not sent yet. They stay while other screens are shown. */
export function useChatOutbox({ id: chatId, users }: Pick<Chat, 'id' | 'users'>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const all = useAtomValue(outboxAtom);
  const pending = useMemo(
    () => all.filter((each) => each.chatId === chatId && each.userId === userId),
    [all, chatId, userId],
  );

  const dispatch = (message: PendingChatMessage): void => {
    const { clientId } = message;
    change(clientId, { error: null });
    const send = async () => {
      try {
        const body = { message: message.message, clientId, mentions: [...message.mentions] };
        storeMessage(client, await call(sendChatMessage, { params: { chatId }, body }));
        change(clientId, null);
      } catch (error) {
        change(clientId, { error: error instanceof AppError ? error : new AppError('ERR_INTERNAL') });
      }
    };
    lanes.set(chatId, (lanes.get(chatId) ?? Promise.resolve()).then(send));
  };
  return {
    pending,
    send(text: string): void {
      const message: PendingChatMessage = {
        clientId: newClientId(),
        userId,
        chatId,
        message: text,
        mentions: mentionedIn(text, users),
        createdAt: new Date().toISOString(),
        error: null,
      };
      store.set(outboxAtom, [...store.get(outboxAtom), message]);
      dispatch(message);
    },
    /** The server stores a message once, also if the failed request had arrived. */
    resend: dispatch,
    discard: ({ clientId }: PendingChatMessage) => change(clientId, null),
  };
}
