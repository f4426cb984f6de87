import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { Chat } from '@recado/shared/chats';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { chatDraftsAtom, chatOutboxAtom, chatOutboxOf } from './chat-outbox';
import { mentionedIn } from './mentions';

/** Unsent messages of a chat. They stay while other screens are shown, and after a restart. */
export function useChatOutbox({ id: chatId, users }: Pick<Chat, 'id' | 'users'>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const all = useAtomValue(chatOutboxAtom);
  const pending = useMemo(() => all.filter((each) => each.chatId === chatId), [all, chatId]);
  const running = async () => (await chatOutboxOf(userId, client)).clientOutbox;
  return {
    pending,
    send: async (message: string) =>
      (await running()).add({ chatId, message, mentions: mentionedIn(message, users) }),
    resend: async (clientId: string) => (await running()).again(clientId),
    discard: async (clientId: string) => (await running()).removeEntry(clientId),
  };
}

/** The unsent text of a chat. It stays while other chats and screens are shown. */
export function useChatDraft(chatId: number): [string, (text: string) => void] {
  const [drafts, setDrafts] = useAtom(chatDraftsAtom);
  const set = useCallback(
    (text: string) =>
      setDrafts(({ [chatId]: _before, ...others }) => (text === '' ? others : { ...others, [chatId]: text })),
    [chatId, setDrafts],
  );
  return [drafts[chatId] ?? '', set];
}
