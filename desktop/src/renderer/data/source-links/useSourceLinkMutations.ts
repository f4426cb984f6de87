import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import {
  createSourceLink,
  deleteSourceLink,
  listSourceLinks,
  type SourceLink,
  type SourceLinkInput,
  updateSourceLink,
} from '@recado/shared/source-links';
import { call } from '@/lib/api/call';
import { SOURCE_LINKS_KEY } from './useSourceLinks';

interface SourceLinkSave {
  id: number | null;
  input: SourceLinkInput;
  version: number | undefined;
}

/** Throws ERR_NO_SOURCE_LINK_FOUND if the link was deleted. */
export async function readSourceLink(id: number): Promise<SourceLink> {
  const link = (await call(listSourceLinks)).find((each) => each.id === id);
  if (!link) throw new AppError('ERR_NO_SOURCE_LINK_FOUND');
  return link;
}

/** Creates a source link, or changes it if an id is given. */
export function useSaveSourceLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, version }: SourceLinkSave) =>
      id === null
        ? call(createSourceLink, { body: input })
        : call(updateSourceLink, { params: { sourceLinkId: id }, body: { ...input, version } }),
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
