import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import { createHelp, deleteHelp, type Help, listHelps, updateHelp } from '@recado/shared/helps';
import { call } from '@/lib/api/call';

type HelpDraft = Omit<Help, 'id' | 'version'> & { version: number | undefined };

const HELPS_KEY = ['helps'] as const;

export function useHelps() {
  return useQuery({
    queryKey: HELPS_KEY,
    queryFn: ({ signal }) => call(listHelps, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export async function readHelp(id: number): Promise<Help> {
  const help = (await call(listHelps, {})).find((one) => one.id === id);
  if (!help) throw new AppError('ERR_NO_HELP_FOUND');
  return help;
}

export function useSaveHelp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: HelpDraft }) =>
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
