import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Chat,
  createChat,
  deleteChat,
  muteChat,
  openPairChat,
  readChat,
  updateChat,
} from '@recado/shared/chats';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { dropChat, storeChat } from './chat-cache';
import { chatKeys } from './chat-keys';

export interface ChatDraft {
  title: string;
  users: { id: number }[];
}

export function useSaveChat() {
  return useChatMutation(({ id, draft }: { id: number | null; draft: ChatDraft }) =>
    id === null
      ? call(createChat, { body: draft })
      : call(updateChat, { params: { chatId: id }, body: draft }),
  );
}

/** Returns the chat with one colleague. */
export function useOpenPairChat() {
  return useChatMutation((userId: number) => call(openPairChat, { body: { userId } }));
}

export function useMuteChat() {
  return useChatMutation(({ id, muted }: { id: number; muted: boolean }) =>
    call(muteChat, { params: { chatId: id }, body: { muted } }),
  );
}

/** Marks messages up to `through` as read. */
export function useReadChat() {
  const { id: userId } = useCurrentUser();
  return useChatMutation(({ id, through }: { id: number; through: number }) =>
    call(readChat, { params: { chatId: id }, body: { userId, through } }),
  );
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chatId: number) => call(deleteChat, { params: { chatId } }),
    onSuccess: (_nothing, chatId) => {
      dropChat(client, chatId);
      void client.invalidateQueries({ queryKey: chatKeys.unread });
    },
  });
}

/** Stores the returned chat without waiting for its event. */
function useChatMutation<Input>(mutationFn: (input: Input) => Promise<Chat>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  return useMutation({
    mutationFn,
    onSuccess: (chat) => {
      client.setQueryData<Chat>(chatKeys.one(chat.uuid), (known) => known ?? chat);
      storeChat(client, chat, userId);
      void client.invalidateQueries({ queryKey: chatKeys.unread });
    },
  });
}
