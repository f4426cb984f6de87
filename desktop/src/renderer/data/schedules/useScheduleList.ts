import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listSchedules } from '@recado/shared/schedules';
import { call } from '@/lib/api/call';
import { type ScheduleChoice, scheduleKeys } from './schedule-keys';
import { useScheduleEvents } from './useScheduleEvents';

/** Returns pages of the user's scheduled messages; an administrator's contain all. */
export function useScheduleList({ search, filter }: ScheduleChoice) {
  useScheduleEvents();
  const query = useInfiniteQuery({
    queryKey: scheduleKeys.list({ search, filter }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listSchedules,
        {
          query: {
            filter,
            ...(search && { searchParam: search }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Events arrive only while the list is mounted.
    refetchOnMount: 'always',
  });
  const schedules = useMemo(() => query.data?.pages.flatMap((page) => page.schedules), [query.data]);
  return { ...query, schedules };
}
