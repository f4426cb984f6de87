import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getOptOut, liftOptOut, recordOptOut } from '@recado/shared/opt-outs';
import { call } from '@/lib/api/call';

/** A person by contact or by number. */
export type Person = { contactId: number } | { number: string };

const all = ['opt-outs'] as const;

/** Returns whether and when a person opted out. Null reads nothing. */
export function useOptOut(person: Person | null) {
  return useQuery({
    queryKey: [...all, person],
    enabled: person !== null,
    queryFn: ({ signal }) => call(getOptOut, { query: { ...person } }, { signal }),
    select: ({ optOut }) => optOut,
  });
}

export function useRecordOptOut() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (person: Person) => call(recordOptOut, { body: person }),
    onSuccess: refresh,
  });
}

export function useLiftOptOut() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ person, reason }: { person: Person; reason: string }) =>
      call(liftOptOut, { body: { ...person, reason } }),
    onSuccess: refresh,
  });
}

/** Contacts of lists show the mark, too; their windows receive an event. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: all });
}
