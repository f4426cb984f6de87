import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import { createTag, listAllTags, type TagSummary } from '@recado/shared/tags';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { byName } from './tag-search';

const TAGS_KEY = ['tags', 'all'] as const;

export function useTags(enabled = true) {
  const client = useQueryClient();
  const change = (next: (tags: TagSummary[]) => TagSummary[]) =>
    client.setQueryData<TagSummary[]>(TAGS_KEY, (tags) => tags && next(tags));
  useCompanyEvent('tag', (event) => {
    if (event.action === 'delete') change((tags) => tags.filter(({ id }) => id !== event.tagId));
    else change((tags) => withTag(tags, event.tag));
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: TAGS_KEY }));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: TAGS_KEY,
    queryFn: ({ signal }) => call(listAllTags, { query: {} }, { signal }),
    enabled,
    refetchOnMount: 'always',
  });

  /** Creates a tag; returns the existing one if a colleague created it first. */
  const create = async (name: string): Promise<TagSummary> => {
    const tag = await call(createTag, { body: { name } }).catch((error: unknown) => {
      const existing = error instanceof AppError && error.code === 'ERR_CONFLICT' && error.details?.['tag'];
      if (!existing) throw error;
      return existing as TagSummary;
    });
    const made = { id: tag.id, name: tag.name, color: tag.color };
    change((tags) => withTag(tags, made));
    return made;
  };
  return { tags: data ?? NONE, error, isPending, retry: () => void refetch(), create };
}

const NONE: readonly TagSummary[] = [];

function withTag(tags: readonly TagSummary[], changed: TagSummary): TagSummary[] {
  return [...tags.filter(({ id }) => id !== changed.id), changed].sort(byName);
}
