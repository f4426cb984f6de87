import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Chat, countUnreadChats, getChat, listChats } from '@recado/shared/chats';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';
import { chatKeys } from './chat-keys';
import { mergedChat } from './chat-records';

/** Returns pages of the user's chats, latest activity first. `useChatEvents` keeps them current. */
export function useChats(search = '') {
  const impersonating = useImpersonating();
  const { rows: chats, ...query } = useCursorPages('records', {
    queryKey: chatKeys.list(search),
    read: (cursor, signal) =>
      call(listChats, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    // Colleagues write in confidence.
    enabled: !impersonating,
  });
  return { ...query, chats };
}

export function useChat(uuid: string | undefined) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const impersonating = useImpersonating();
  return useQuery({
    queryKey: chatKeys.one(uuid ?? ''),
    queryFn: async ({ signal }) => {
      const chat = await call(getChat, { params: { chatUuid: uuid ?? '' } }, { signal });
      return mergedChat(client.getQueryData<Chat>(chatKeys.one(chat.uuid)), chat, userId);
    },
    enabled: uuid !== undefined && !impersonating,
    retry: false,
  });
}

/** Number of chats with unread messages; 0 during an impersonation. */
export function useUnreadChats(): number {
  const impersonating = useImpersonating();
  const { data } = useQuery({
    queryKey: chatKeys.unread,
    queryFn: async ({ signal }) => (await call(countUnreadChats, {}, { signal })).count,
    enabled: !impersonating,
  });
  return data ?? 0;
}
