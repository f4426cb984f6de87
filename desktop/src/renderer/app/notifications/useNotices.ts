import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotices, readNotices } from '@recado/shared/notifications';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useToasts } from '@/ui/toasts/useToasts';

export const noticeKey = ['notices'] as const;

/** The user's notices of the last 30 days, newest first. */
export function useNotices() {
  const {
    rows: notices = [],
    data,
    ...query
  } = useCursorPages('notices', {
    queryKey: noticeKey,
    read: (cursor, signal) => call(listNotices, { query: cursor }, { signal }),
  });
  return {
    notices: [...new Map(notices.map((notice) => [notice.id, notice])).values()],
    unread: data?.pages[0]?.unread ?? 0,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** Marks notices as read in all windows of the user; without ids, all. */
export function useReadNotices(): (ids?: string[]) => void {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationFn: (ids?: string[]) => call(readNotices, { body: ids ? { ids } : {} }),
    onError: (error) => toasts.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKey }),
  });
  return mutate;
}
