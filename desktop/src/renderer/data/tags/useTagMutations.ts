import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createTag, deleteTag, getTag, type Tag, updateTag } from '@recado/shared/tags';
import { call } from '@/lib/api/call';
import { TAGS_KEY } from './useTags';

export interface TagDraft {
  name: string;
  color: string;
  /** Of the tag that the form shows; absent for a new one. */
  version?: number | undefined;
}

export const readTag = (tagId: number): Promise<Tag> => call(getTag, { params: { tagId } });

export function useSaveTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft: { version, ...draft } }: { id: number | null; draft: TagDraft }) =>
      id === null
        ? call(createTag, { body: draft })
        : call(updateTag, { params: { tagId: id }, body: { ...draft, version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: TAGS_KEY }),
  });
}

export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTag, { params: { tagId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: TAGS_KEY }),
  });
}
