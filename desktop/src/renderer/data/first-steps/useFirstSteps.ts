import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissFirstSteps, type FirstSteps, getFirstSteps } from '@recado/shared/first-steps';
import { call } from '@/lib/api/call';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';

/** Colleagues and customers complete steps, too, without an event for this window. */
const POLL_MS = 30_000;

const keyOf = (userId: number) => ['first-steps', userId] as const;

/** Returns the steps of a new company's administrator; undefined once all are done or dismissed. */
export function useFirstSteps(): FirstSteps['steps'] | undefined {
  const { id, profile } = useCurrentUser();
  const isImpersonation = useImpersonating();
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getFirstSteps, {}, { signal }),
    enabled: profile === 'admin' && !isImpersonation,
    staleTime: ({ state }) => (isOver(state.data) ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data) ? false : POLL_MS),
  });
  return data === undefined || isOver(data) ? undefined : data.steps;
}

export function useDismissFirstSteps() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: () => call(dismissFirstSteps, {}),
    onSuccess: () =>
      client.setQueryData<FirstSteps>(keyOf(id), (steps) => steps && { ...steps, dismissed: true }),
  });
}

const isOver = (data: FirstSteps | undefined): boolean =>
  data !== undefined && (data.dismissed || data.steps.every(({ done }) => done));
