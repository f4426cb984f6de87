import { useQuery } from '@tanstack/react-query';
import { getSchedule } from '@recado/shared/schedules';
import { call } from '@/lib/api/call';
import { scheduleKeys } from './schedule-keys';

/** Returns a schedule as it is now, never from the cache. Null reads nothing. */
export function useSchedule(scheduleId: number | null) {
  return useQuery({
    queryKey: scheduleKeys.one(scheduleId ?? 0),
    queryFn: ({ signal }) => call(getSchedule, { params: { scheduleId: scheduleId ?? 0 } }, { signal }),
    enabled: scheduleId !== null,
    gcTime: 0,
  });
}
