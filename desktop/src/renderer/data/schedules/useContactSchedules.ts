import { useQuery } from '@tanstack/react-query';
import { listSchedules } from '@recado/shared/schedules';
import { call } from '@/lib/api/call';
import { scheduleKeys } from './schedule-keys';
import { useScheduleEvents } from './useScheduleEvents';

/** Returns the messages to a contact that wait for their time, soonest first, if the user may see them. */
export function useContactSchedules(contactId: number) {
  useScheduleEvents();
  return useQuery({
    queryKey: scheduleKeys.ofContact(contactId),
    queryFn: ({ signal }) => call(listSchedules, { query: { filter: 'upcoming', contactId } }, { signal }),
    refetchOnMount: 'always',
  });
}
