import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listChatMessages } from '@recado/shared/chats';
import { call } from '@/lib/api/call';
import { chatKeys } from './chat-keys';
import { type ChatMessages, withLastPage, withOlderPage } from './chat-messages';

/** Returns a chat's messages from the last page on. `loadOlder` adds the page before. */
export function useChatMessages(chatId: number) {
  const client = useQueryClient();
  const queryKey = chatKeys.messages(chatId);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await pageOf(chatId, {}, signal);
      return withLastPage(client.getQueryData<ChatMessages>(chatKeys.messages(chatId)), page);
    },
    staleTime: 0,
  });
  const first = query.data?.messages[0]?.n;
  const loadOlder = useCallback(() => {
    if (first === undefined) return;
    setOlder('loading');
    pageOf(chatId, { before: first }).then(
      (page) => {
        client.setQueryData<ChatMessages>(
          chatKeys.messages(chatId),
          (known) => known && withOlderPage(known, page),
        );
        setOlder('idle');
      },
      () => setOlder('failed'),
    );
  }, [client, chatId, first]);
  return {
    data: query.data,
    error: query.data ? null : query.error,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    older,
    /** Undefined without older messages and while they load. */
    loadOlder: query.data?.hasMore && older !== 'loading' ? loadOlder : undefined,
  };
}

async function pageOf(
  chatId: number,
  query: { before?: number },
  signal?: AbortSignal,
): Promise<ChatMessages> {
  const { records, hasMore } = await call(
    listChatMessages,
    { params: { chatId }, query },
    signal ? { signal } : {},
  );
  return { messages: records, hasMore };
}
