import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasAll, wordsOf } from '@recado/shared/search';
import { useDebouncedValue } from '@/ui/time/time-hooks';

export const SEARCH_FROM = 3;
const PAUSE_MS = 500;

interface PickerResult<T> {
  items: readonly T[];
  wanted: boolean;
  searching: boolean;
  error: unknown;
}

/** Searches for the debounced text. `name` is part of the cache key. */
export function usePickerSearch<T>(
  name: string,
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): PickerResult<T> {
  const typed = text.trim();
  const wanted = typed.length >= SEARCH_FROM;
  const term = useDebouncedValue(typed, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['tickets', 'picker', name, term],
    queryFn: ({ signal }) => search(term, signal),
    enabled: wanted && term.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return {
    items: wanted ? (data ?? []) : [],
    wanted,
    searching: wanted && (isFetching || term !== typed),
    error: wanted ? error : null,
  };
}

interface Suggestions<T> {
  load: ((signal: AbortSignal) => Promise<readonly T[]>) | undefined;
  enabled: boolean;
  textOf: (item: T) => string;
}

/** Loads suggestions and filters them by words that begin with the typed text. */
export function usePickerSuggestions<T>(
  name: string,
  text: string,
  { load, enabled, textOf }: Suggestions<T>,
): Omit<PickerResult<T>, 'wanted'> {
  const { data, error, isFetching } = useQuery({
    queryKey: ['tickets', 'suggestions', name],
    queryFn: async ({ signal }) => (await load?.(signal)) ?? [],
    enabled: enabled && load !== undefined,
    staleTime: 10_000,
  });
  const typed = wordsOf(text);
  return {
    items: (data ?? []).filter((item) => hasAll(wordsOf(textOf(item)), typed)),
    searching: isFetching,
    error: data ? null : error,
  };
}
