import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AssignmentStatus, getAssignmentStatus, setAvailability } from '@recado/shared/assignment';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

const assignmentKey = ['assignment'] as const;
/** The number of waiting tickets, and the own availability, change without an event. */
const REFETCH_MS = 15_000;
/** Combines the events of tickets that change together. */
const SETTLED_MS = 1_000;

/** Undefined until it is known, and in companies without an automatic queue. */
export function useAssignment(): AssignmentStatus | undefined {
  const { data } = useQuery({
    queryKey: assignmentKey,
    queryFn: ({ signal }) => call(getAssignmentStatus, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isUsed ? REFETCH_MS : false),
  });
  return data?.isUsed ? data : undefined;
}

/** Refetches the status when queues change, and when tickets do in companies that assign them. Mounted once per window. */
export function useAssignmentEvents(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: assignmentKey });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCompanyEvent('queue', refetch);
  useCompanyEvent('ticket', () => {
    if (!client.getQueryData<AssignmentStatus>(assignmentKey)?.isUsed) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(refetch, SETTLED_MS);
  });
  useCatchUp(refetch);
}

export function useSetAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAvailable: boolean) => call(setAvailability, { body: { isAvailable } }),
    onMutate: (isAvailable) => show(client, (status) => ({ ...status, isAvailable })),
    onSuccess: (status) => show(client, () => status),
    onError: () => client.invalidateQueries({ queryKey: assignmentKey }),
  });
}

function show(client: QueryClient, change: (status: AssignmentStatus) => AssignmentStatus): void {
  client.setQueryData<AssignmentStatus>(assignmentKey, (status) => status && change(status));
}
