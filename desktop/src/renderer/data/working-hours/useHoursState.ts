import { useQuery } from '@tanstack/react-query';
import { hoursState, type HoursStateResponse } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES } from './hours-queries';

/** Minimum wait before a refetch, in case this machine's clock is ahead of the server's. */
const MIN_WAIT_MS = 5_000;
/** Maximum wait of one day; a timer accepts at most 24 days. */
const MAX_WAIT_MS = 86_400_000;

/** Reads whether the company or a queue is open. Refetches when the current period ends. */
export function useHoursState(queueId: number | null, enabled = true) {
  return useQuery({
    queryKey: [...HOURS_QUERIES, 'state', queueId],
    queryFn: ({ signal }) => call(hoursState, { query: queueId === null ? {} : { queueId } }, { signal }),
    enabled,
    refetchInterval: ({ state }) => waitFor(state.data),
    refetchIntervalInBackground: true,
  });
}

function waitFor(state: HoursStateResponse | undefined): number | false {
  if (!state?.until) return false;
  const wait = Date.parse(state.until) - Date.now();
  return Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS);
}
