import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAnnouncements } from '@recado/shared/announcements';
import { listCompanyNames } from '@recado/shared/companies';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { announcementKeys } from './announcement-keys';

/** All announcements, for platform admins. The events of the app bar keep it current. */
export function useAnnouncementList(search: string) {
  const { rows: announcements, ...query } = useCursorPages('records', {
    queryKey: announcementKeys.list(search),
    read: (cursor, signal) =>
      call(listAnnouncements, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
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
