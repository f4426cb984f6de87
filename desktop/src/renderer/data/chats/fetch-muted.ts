import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Chat, getChat } from '@recado/shared/chats';
import { call } from '@/lib/api/call';
import { chatKeys } from './chat-keys';
import type { ChatPage } from './chat-records';

/**
 * Returns whether the user muted a chat. Events do not contain it, so a chat that is not cached is fetched;
 * after a failure it counts as not muted.
 */
export async function fetchMuted(client: QueryClient, { id, uuid }: Chat): Promise<boolean> {
  const listed = client
    .getQueriesData<InfiniteData<ChatPage>>({ queryKey: chatKeys.lists })
    .flatMap(([, list]) => list?.pages.flatMap(({ records }) => records) ?? []);
  const known = [client.getQueryData<Chat>(chatKeys.one(uuid)), ...listed.filter((chat) => chat.id === id)];
  const muted = known.find((chat) => chat?.muted !== undefined)?.muted;
  if (muted !== undefined) return muted;
  try {
    const chat = await client.fetchQuery({
      queryKey: chatKeys.one(uuid),
      queryFn: ({ signal }) => call(getChat, { params: { chatUuid: uuid } }, { signal }),
    });
    return chat.muted === true;
  } catch {
    return false;
  }
}
