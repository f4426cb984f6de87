import { keepPreviousData } from '@tanstack/react-query';
import { listSchedules } from '@recado/shared/schedules';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { type ScheduleChoice, scheduleKeys } from './schedule-keys';
import { useScheduleEvents } from './useScheduleEvents';

/** Returns pages of the user's scheduled messages; an administrator's contain all. */
export function useScheduleList({ search, filter }: ScheduleChoice) {
  useScheduleEvents();
  const { rows: schedules, ...query } = useCursorPages('schedules', {
    queryKey: scheduleKeys.list({ search, filter }),
    read: (cursor, signal) =>
      call(
        listSchedules,
        {
          query: {
            filter,
            ...(search && { searchParam: search }),
            ...cursor,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Events arrive only while the list is mounted.
    refetchOnMount: 'always',
  });
  return { ...query, schedules };
}
