import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { QueryOf } from '@recado/shared/contract';
import { listMessages } from '@recado/shared/messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { call } from '@/lib/api/call';
import { type ConversationData, prependPage } from './conversation';
import { appendPage, detachedWindow, mergeWindow } from './conversation-window';

type Direction = 'older' | 'newer';

/**
 * Manages a detached window around a jump target. It grows in both directions and joins the latest messages
 * when it reaches them.
 */
export function useConversationWindow(ticketId: number) {
  const client = useQueryClient();
  const key = ticketKeys.conversationWindow(ticketId);
  const detached = useDetachedWindow(ticketId);

  const put = useCallback(
    (next: ConversationData) => {
      const present = client.getQueryData<ConversationData>(ticketKeys.conversation(ticketId));
      const whole = mergeWindow(present, next);
      if (whole) client.setQueryData(ticketKeys.conversation(ticketId), whole);
      client.setQueryData(ticketKeys.conversationWindow(ticketId), whole ? null : next);
    },
    [client, ticketId],
  );
  const request = useCallback(
    (query: QueryOf<typeof listMessages>) => call(listMessages, { params: { ticketId }, query }),
    [ticketId],
  );
  const current = () => client.getQueryData<ConversationData | null>(key);

  const open = useMutation({
    mutationFn: (messageId: string) => request({ around: messageId }),
    onSuccess: (page) => put(detachedWindow(page)),
  });
  const grow = useMutation({
    mutationFn: ({ cursor, to }: { cursor: string; to: Direction }) =>
      request(to === 'older' ? { cursor } : { newer: cursor }),
    onSuccess: (page, { to }) => {
      const known = current();
      if (known) put(to === 'older' ? prependPage(known, page) : appendPage(known, page));
    },
  });
  const load = (to: Direction) => {
    const cursor = to === 'older' ? detached?.nextCursor : detached?.newerCursor;
    if (cursor && !grow.isPending) grow.mutate({ cursor, to });
  };
  return {
    detached,
    openAround: open.mutateAsync,
    close: useCallback(() => {
      client.setQueryData(ticketKeys.conversationWindow(ticketId), null);
    }, [client, ticketId]),
    loadOlder: () => load('older'),
    loadNewer: () => load('newer'),
    loading: grow.isPending ? grow.variables.to : null,
    failed: grow.isError ? grow.variables.to : null,
  };
}

/** Returns the detached window; null while the latest messages are shown. */
export function useDetachedWindow(ticketId: number): ConversationData | null {
  const { data } = useQuery<ConversationData | null>({
    queryKey: ticketKeys.conversationWindow(ticketId),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
  return data ?? null;
}
