import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSourceLink,
  deleteSourceLink,
  type SourceLinkInput,
  updateSourceLink,
} from '@recado/shared/source-links';
import { call } from '@/lib/api/call';
import { SOURCE_LINKS_KEY } from './useSourceLinks';

/** Creates a source link, or changes it if an id is given. */
export function useSaveSourceLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: SourceLinkInput }) =>
      id === null
        ? call(createSourceLink, { body: input })
        : call(updateSourceLink, { params: { sourceLinkId: id }, body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: SOURCE_LINKS_KEY }),
  });
}

export function useDeleteSourceLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteSourceLink, { params: { sourceLinkId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SOURCE_LINKS_KEY }),
  });
}
