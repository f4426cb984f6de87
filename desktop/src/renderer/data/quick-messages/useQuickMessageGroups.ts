import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createQuickMessageGroup,
  deleteQuickMessageGroup,
  listQuickMessageGroups,
  updateQuickMessageGroup,
} from '@recado/shared/quick-message-groups';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { QUICK_MESSAGES_KEY, useQuickMessageEvents } from './useQuickMessages';

export function useQuickMessageGroups() {
  const { id: userId, companyId } = useCurrentUser();
  useQuickMessageEvents();
  return useQuery({
    queryKey: [...QUICK_MESSAGES_KEY, 'groups', 'mine'],
    queryFn: ({ signal }) =>
      call(listQuickMessageGroups, { query: { companyId, userId, onlyMine: 'true' } }, { signal }),
    select: ({ records }) => records,
    // Events arrive only while the list is mounted.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function useSaveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number | null; name: string }) =>
      id === null
        ? call(createQuickMessageGroup, { body: { name } })
        : call(updateQuickMessageGroup, { params: { quickMessageGroupId: id }, body: { name } }),
    // Messages contain the name of their group.
    onSuccess: () => client.invalidateQueries({ queryKey: QUICK_MESSAGES_KEY }),
  });
}

export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQuickMessageGroup, { params: { quickMessageGroupId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: QUICK_MESSAGES_KEY }),
  });
}
