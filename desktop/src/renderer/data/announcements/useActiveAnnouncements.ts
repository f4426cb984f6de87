import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listAnnouncements, markAnnouncementsSeen } from '@recado/shared/announcements';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { announcementKeys } from './announcement-keys';
import {
  type AnnouncementPage,
  isUnseen,
  seenAtOf,
  withAnnouncementEvent,
  withSeen,
} from './announcement-pages';

type Pages = InfiniteData<AnnouncementPage, string>;

/** Returns the announcements that the user sees, latest first, and those published since the last look. */
export function useActiveAnnouncements() {
  const { rows: announcements, ...query } = useCursorPages('records', {
    queryKey: announcementKeys.active,
    read: (cursor, signal) => call(listAnnouncements, { query: { active: 'true', ...cursor } }, { signal }),
    staleTime: Infinity,
  });
  const { data, hasNextPage } = query;
  const derived = useMemo(() => {
    const seenAt = data ? seenAtOf(data) : null;
    const unseen = announcements?.filter((each) => isUnseen(each, seenAt)) ?? [];
    const hasMoreUnseen = hasNextPage && unseen.length > 0 && unseen.length === announcements?.length;
    return { seenAt, unseen, hasMoreUnseen };
  }, [data, announcements, hasNextPage]);
  return { ...query, announcements, ...derived };
}

/** Keeps the announcements in the cache current. Use it once per window. */
export function useAnnouncementEvents(): void {
  const client = useQueryClient();
  const { superAdmin } = useCurrentUser();
  const refetch = () => void client.invalidateQueries({ queryKey: announcementKeys.all });
  useCompanyEvent('announcement', (event) => {
    const known = client.getQueryData<Pages>(announcementKeys.active);
    // A platform admin's events include what users do not see.
    if (!known || (superAdmin && event.action !== 'seen')) return refetch();
    client.setQueryData<Pages>(announcementKeys.active, withAnnouncementEvent(known, event));
  });
  useCatchUp(refetch);
}

export function useMarkAnnouncementsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAnnouncementsSeen),
    onSuccess: ({ seenAt }) => {
      if (seenAt === null) return;
      client.setQueryData<Pages>(announcementKeys.active, (known) => known && withSeen(known, seenAt));
    },
  });
}
