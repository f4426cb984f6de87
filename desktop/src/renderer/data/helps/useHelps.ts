import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createHelp, deleteHelp, type Help, listHelps, updateHelp } from '@recado/shared/helps';
import { call } from '@/lib/api/call';

const HELPS_KEY = ['helps'] as const;

export function useHelps() {
  return useQuery({
    queryKey: HELPS_KEY,
    queryFn: ({ signal }) => call(listHelps, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useSaveHelp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: Omit<Help, 'id'> }) =>
      id === null
        ? call(createHelp, { body: draft })
        : call(updateHelp, { params: { helpId: id }, body: { id, ...draft } }),
    onSuccess: () => client.invalidateQueries({ queryKey: HELPS_KEY }),
  });
}

export function useDeleteHelp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteHelp, { params: { helpId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: HELPS_KEY }),
  });
}
