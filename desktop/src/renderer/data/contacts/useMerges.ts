import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listContactMerges, undoContactMerge } from '@recado/shared/contacts';
import { call } from '@/lib/api/call';
import { contactKeys } from './contact-keys';

const POLL_MS = 5_000;

export function useMerges(contactId: number, enabled: boolean) {
  return useQuery({
    queryKey: contactKeys.merges(contactId),
    queryFn: ({ signal }) => call(listContactMerges, { params: { contactId } }, { signal }),
    select: ({ joins }) => joins,
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.joins.some((merge) => merge.state !== 'joined') ? POLL_MS : false,
  });
}

/** The server undoes the merge in the background. */
export function useUndoMerge(contactId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: number) =>
      call(undoContactMerge, { params: { contactId }, body: { joinId: mergeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: contactKeys.merges(contactId) }),
  });
}
