import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listAnnouncements } from '@recado/shared/announcements';
import { listCompanyNames } from '@recado/shared/companies';
import { call } from '@/lib/api/call';
import { announcementKeys } from './announcement-keys';

/** All announcements, for platform admins. The events of the app bar keep it current. */
export function useAnnouncementList(search: string) {
  const query = useInfiniteQuery({
    queryKey: announcementKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAnnouncements,
        { query: { ...(search && { searchParam: search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const announcements = useMemo(() => query.data?.pages.flatMap(({ records }) => records), [query.data]);
  return { ...query, announcements };
}

/** The companies that an announcement can be for. */
export function useCompanyNames() {
  return useQuery({
    queryKey: ['company names'],
    queryFn: ({ signal }) => call(listCompanyNames, {}, { signal }),
    refetchOnMount: 'always',
  });
}
