import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSourceLinks } from '@recado/shared/source-links';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const SOURCE_LINKS_KEY = ['source-links'] as const;

/** Returns the company's source links by name. Events keep them up to date. */
export function useSourceLinks() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SOURCE_LINKS_KEY });
  useCompanyEvent('sourceLink', refresh);
  useCatchUp(refresh);
  return useQuery({
    queryKey: SOURCE_LINKS_KEY,
    queryFn: ({ signal }) => call(listSourceLinks, {}, { signal }),
    // Events only update mounted lists.
    refetchOnMount: 'always',
  });
}
