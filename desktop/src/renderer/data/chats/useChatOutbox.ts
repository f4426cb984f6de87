import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Chat } from '@recado/shared/chats';
import { newClientId } from '@/lib/formats/client-id';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { chatOutboxAtom, chatOutboxOf } from './chat-outbox';
import { mentionedIn } from './mentions';
import type { PendingChatMessage } from './pending-chat-message';

/** Unsent messages of a chat. They stay while other screens are shown, and after a restart. */
export function useChatOutbox({ id: chatId, users }: Pick<Chat, 'id' | 'users'>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const all = useAtomValue(chatOutboxAtom);
  const pending = useMemo(() => all.filter((each) => each.chatId === chatId), [all, chatId]);
  const resend = (message: PendingChatMessage): void =>
    void chatOutboxOf(userId, client).then((outbox) => outbox.send(message));
  return {
    pending,
    send: (text: string): void =>
      resend({
        clientId: newClientId(),
        chatId,
        message: text,
        mentions: mentionedIn(text, users),
        createdAt: new Date().toISOString(),
        failure: null,
      }),
    resend,
    discard: (message: PendingChatMessage): void =>
      void chatOutboxOf(userId, client).then((outbox) => outbox.discard(message)),
  };
}
