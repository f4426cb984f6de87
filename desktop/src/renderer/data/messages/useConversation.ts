import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listMessages } from '@recado/shared/messages';
import { messageEvents } from '@/data/tickets/event-log';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import {
  applyMessageEvent,
  type ConversationData,
  lastBeforePage,
  mergeMessages,
  mergeMissed,
  mergeNewestPage,
  prependPage,
  reachesPage,
} from './conversation';
import { leaveConversation } from './conversation-cache';

/** Maximum number of pages fetched to fill a gap. After that, only the newest page is shown. */
const MAX_MISSED_PAGES = 10;

/** Returns the cached conversation at once and refetches its newest page. */
export function useConversation(ticketId: number) {
  const client = useQueryClient();
  const key = ticketKeys.conversation(ticketId);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchNewest(client, ticketId, signal),
    staleTime: 0,
    // Not evicted after a time, because `leaveConversation` evicts conversations.
    gcTime: Infinity,
  });
  useEffect(() => () => leaveConversation(client, ticketId), [client, ticketId]);
  const older = useMutation({
    mutationFn: (cursor: string) => call(listMessages, { params: { ticketId }, query: { cursor } }),
    onSuccess: (page) =>
      client.setQueryData<ConversationData>(
        key,
        (conversation) => conversation && prependPage(conversation, page),
      ),
  });
  const cursor = query.data?.hasMore ? query.data.nextCursor : null;
  return {
    conversation: query.data,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    loadOlder: () => {
      if (cursor && !older.isPending) older.mutate(cursor);
    },
  };
}

/**
 * Fills any gap, then merges the newest page into the cache. The cache is read after each response, which
 * preserves events received in the meantime. With an empty cache, those events are applied to the response.
 */
async function fetchNewest(
  client: QueryClient,
  ticketId: number,
  signal: AbortSignal,
): Promise<ConversationData> {
  const cached = () => client.getQueryData<ConversationData>(ticketKeys.conversation(ticketId));
  const eventsSince = messageEvents.watch();
  const page = await call(listMessages, { params: { ticketId }, query: {} }, { signal });
  const known = cached();
  if (!known) return eventsSince().reduce(applyMessageEvent, mergeNewestPage(undefined, page));
  const before = !reachesPage(known, page) ? lastBeforePage(known, page)?.id : undefined;
  if (!before) return mergeNewestPage(known, page);
  let conversation = known;
  let cursor: string | undefined;
  for (let count = 0; count < MAX_MISSED_PAGES; count += 1) {
    const query = { after: before, ...(cursor ? { cursor } : {}) };
    const missed = await call(listMessages, { params: { ticketId }, query }, { signal });
    conversation = mergeMissed(conversation, missed);
    if (!missed.hasMore || !missed.nextCursor) {
      const messages = mergeMessages(conversation.messages, cached()?.messages ?? []);
      return mergeMissed({ ...conversation, messages }, page);
    }
    cursor = missed.nextCursor;
  }
  return mergeNewestPage(cached(), page);
}
