import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../../ui/time';

/** People are looked for from so many characters, once typing pauses (specification 1 §9). */
export const SEARCH_FROM = 3;
const PAUSE_MS = 500;

interface Found<T> {
  items: readonly T[];
  /** Long enough to be looked for. */
  wanted: boolean;
  /** The answer to what stands in the field is not here yet. */
  searching: boolean;
  error: unknown;
}

/** What a search finds for the text in a field. `name` tells one sort of search from another. */
export function usePickerSearch<T>(
  name: string,
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): Found<T> {
  const typed = text.trim();
  const wanted = typed.length >= SEARCH_FROM;
  const asked = useSettled(typed, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['tickets', 'picker', name, asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: wanted && asked.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return {
    items: wanted ? (data ?? []) : [],
    wanted,
    searching: wanted && (isFetching || asked !== typed),
    error: wanted ? error : null,
  };
}
