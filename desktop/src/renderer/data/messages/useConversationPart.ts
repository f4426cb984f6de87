import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '@recado/shared/contract';
import { listMessages } from '@recado/shared/messages';
import { useCallback } from 'react';
import { call } from '@/lib/api/call';
import { prependPage, type ConversationData } from './conversation';
import { appendPage, joinPart, partOf } from './conversation-part';
import { ticketKeys } from '@/data/tickets/ticket-keys';

type Direction = 'older' | 'newer';

/**
 * The part of a conversation around a message somebody jumped to, while it stands apart from the present. It grows both
 * ways; once it reaches what is loaded of the present, the two are one conversation and the part is gone.
 */
export function useConversationPart(ticketId: number) {
  const client = useQueryClient();
  const key = ticketKeys.conversationPart(ticketId);
  const part = usePart(ticketId);

  const put = useCallback(
    (next: ConversationData) => {
      const present = client.getQueryData<ConversationData>(ticketKeys.conversation(ticketId));
      const whole = joinPart(present, next);
      if (whole) client.setQueryData(ticketKeys.conversation(ticketId), whole);
      client.setQueryData(ticketKeys.conversationPart(ticketId), whole ? null : next);
    },
    [client, ticketId],
  );
  const ask = useCallback(
    (query: QueryOf<typeof listMessages>) => call(listMessages, { params: { ticketId }, query }),
    [ticketId],
  );
  const current = () => client.getQueryData<ConversationData | null>(key);

  const open = useMutation({
    mutationFn: (messageId: string) => ask({ around: messageId }),
    onSuccess: (page) => put(partOf(page)),
  });
  const grow = useMutation({
    mutationFn: ({ cursor, to }: { cursor: string; to: Direction }) =>
      ask(to === 'older' ? { cursor } : { newer: cursor }),
    onSuccess: (page, { to }) => {
      const known = current();
      if (known) put(to === 'older' ? prependPage(known, page) : appendPage(known, page));
    },
  });
  const load = (to: Direction) => {
    const cursor = to === 'older' ? part?.nextCursor : part?.newerCursor;
    if (cursor && !grow.isPending) grow.mutate({ cursor, to });
  };
  return {
    part,
    /** Brings the messages around one; rejects with what the server refused. */
    openAround: open.mutateAsync,
    close: useCallback(() => {
      client.setQueryData(ticketKeys.conversationPart(ticketId), null);
    }, [client, ticketId]),
    loadOlder: () => load('older'),
    loadNewer: () => load('newer'),
    loading: grow.isPending ? grow.variables.to : null,
    failed: grow.isError ? grow.variables.to : null,
  };
}

/** The part of a conversation that is shown in place of the present; null while the present is. */
export function usePart(ticketId: number): ConversationData | null {
  const { data } = useQuery<ConversationData | null>({
    queryKey: ticketKeys.conversationPart(ticketId),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
  return data ?? null;
}
