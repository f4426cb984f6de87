import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRestoredData, type RestoredData, resumeRestoredData } from '@recado/shared/restored-data';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Another administrator may resume, without an event for this window. */
const POLL_MS = 30_000;

const KEY = ['restored-data'] as const;
const NONE: RestoredData = { lostPeriod: null };

/** Returns the lost period to administrators while automatic messages are paused. */
export function useLostPeriod(): RestoredData['lostPeriod'] {
  const { profile } = useCurrentUser();
  const { data = NONE } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getRestoredData, {}, { signal }),
    enabled: profile === 'admin',
    // Data is restored only while no server runs, and its users sign in again.
    staleTime: ({ state }) => (state.data?.lostPeriod === null ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data?.lostPeriod ? POLL_MS : false),
  });
  return data.lostPeriod;
}

export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeRestoredData, {}),
    onSuccess: () => client.setQueryData<RestoredData>(KEY, NONE),
  });
}
