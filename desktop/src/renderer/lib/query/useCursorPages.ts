import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';

type CursorPage<Field extends string> = { nextCursor?: string | null | undefined } & Record<
  Field,
  readonly unknown[]
>;

type Options<Page> = Omit<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, string>, QueryKey, string>,
  'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'select'
>;

interface Reading<Page> extends Options<Page> {
  /** Reads a page. `cursor` is the part of the query that names it; empty for the first page. */
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>;
}

/**
 * Reads a list page by page with cursors.
 * @param field - the field of a page with its rows
 * @returns the query, and the rows of all pages; undefined during the first load
 */
export function useCursorPages<Field extends string, Page extends CursorPage<Field>>(
  field: Field,
  { read, ...options }: Reading<Page>,
) {
  const query = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { data } = query;
  const rows = useMemo(
    () => data?.pages.flatMap((page) => page[field] as readonly Page[Field][number][]),
    [data, field],
  );
  return { ...query, rows };
}
