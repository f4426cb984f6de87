import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Chat, ChatMessage } from '@recado/shared/chats';
import { chatKeys } from './chat-keys';
import { type ChatMessages, withNewMessage } from './chat-messages';
import { type ChatPage, mergedChat, withChat, withoutChat } from './chat-records';

type ChatList = InfiniteData<ChatPage, string>;

/** Applies a chat of an event or a response to all cached lists and the open chat. */
export function storeChat(client: QueryClient, chat: Chat, userId: number): void {
  for (const [key, list] of client.getQueriesData<ChatList>({ queryKey: chatKeys.lists })) {
    // The server decides which chats a search finds.
    const insert = key.at(-1) === '';
    client.setQueryData<ChatList>(
      key,
      list && { ...list, pages: withChat(list.pages, chat, userId, { insert }) },
    );
  }
  client.setQueryData<Chat>(chatKeys.one(chat.uuid), (known) => known && mergedChat(known, chat, userId));
}

/** Stores a message. Fetches the last page if a message before it is missing. */
export function storeMessage(client: QueryClient, message: ChatMessage): void {
  const queryKey = chatKeys.messages(message.chatId);
  const known = client.getQueryData<ChatMessages>(queryKey);
  const next = known ? withNewMessage(known, message) : 'gap';
  if (next === 'gap') void client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, next);
}

/** Removes a chat that was deleted or that the user left. Its page leaves it by the same event. */
export function dropChat(client: QueryClient, chatId: number): void {
  client.setQueriesData<ChatList>(
    { queryKey: chatKeys.lists },
    (list) => list && { ...list, pages: withoutChat(list.pages, chatId) },
  );
  // Fetched again when opened, not now: the server would reject it.
  const stale = { refetchType: 'none' } as const;
  void client.invalidateQueries({ queryKey: chatKeys.messages(chatId), ...stale });
  void client.invalidateQueries({
    queryKey: chatKeys.ones,
    predicate: ({ state }) => (state.data as Chat | undefined)?.id === chatId,
    ...stale,
  });
}
