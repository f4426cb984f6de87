import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { listTags } from '@recado/shared/tags';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const TAGS_KEY = ['tags'] as const;

export function useTags(search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: TAGS_KEY });
  useCompanyEvent('tag', refresh);
  useCatchUp(refresh);
  const { rows: tags, ...query } = useCursorPages('tags', {
    queryKey: [...TAGS_KEY, 'pages', search],
    read: (cursor, signal) =>
      call(listTags, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    // Ticket counts change without tag events.
    refetchOnMount: 'always',
  });
  return { ...query, tags };
}
