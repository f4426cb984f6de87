import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listContactJoins, undoContactJoin } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

/** A merge that is being made or undone is asked for again, in milliseconds. */
const POLL_MS = 5_000;

/** Contacts that were merged into this one and can be separated again, newest first; administrators only. */
export function useMerges(contactId: number, enabled: boolean) {
  return useQuery({
    queryKey: contactKeys.merges(contactId),
    queryFn: ({ signal }) => call(listContactJoins, { params: { contactId } }, { signal }),
    select: ({ joins }) => joins,
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.joins.some((merge) => merge.state !== 'joined') ? POLL_MS : false,
  });
}

/** Separates a merged contact; the server does it in the background. */
export function useUndoMerge(contactId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (joinId: number) => call(undoContactJoin, { params: { contactId }, body: { joinId } }),
    onSettled: () => client.invalidateQueries({ queryKey: contactKeys.merges(contactId) }),
  });
}
