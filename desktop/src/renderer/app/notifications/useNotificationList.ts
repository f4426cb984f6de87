import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readAllNotifications } from '@recado/shared/notifications';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useToasts } from '@/ui/toasts/useToasts';
import { notificationKeys } from './useUnreadCount';

const MAX_READ_CALLS = 20;

export function useNotificationList() {
  const { rows: tickets = [], ...query } = useCursorPages('tickets', {
    queryKey: notificationKeys.list,
    read: (cursor, signal) => call(listNotifications, { query: cursor }, { signal }),
  });
  return {
    // Removes duplicates: a ticket may move up while pages load.
    tickets: [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()],
    isLoading: query.isPending,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/**
 * Marks all tickets of the user as read ("Marcar tudo como lido"). Repeats the request until none is unread
 * and returns the number of read tickets.
 */
export function useReadAll() {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async () => {
      let read = 0;
      for (let calls = 0; calls < MAX_READ_CALLS; calls += 1) {
        const response = await call(readAllNotifications, {});
        read += response.read;
        if (!response.hasMore) break;
      }
      return read;
    },
    onError: (error) => toasts.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
