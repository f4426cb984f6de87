import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSampleItems } from '@recado/shared/sample-items';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const SAMPLE_ITEMS_KEY = ['sample-items'] as const;

/** Reads the company's sample items by name; events keep them fresh. */
export function useSampleItems() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SAMPLE_ITEMS_KEY });
  useCompanyEvent('sampleItem', refresh);
  useCatchUp(refresh);
  return useQuery({
    queryKey: SAMPLE_ITEMS_KEY,
    queryFn: ({ signal }) => call(listSampleItems, {}, { signal }),
    // Events reach a mounted list only.
    refetchOnMount: 'always',
  });
}
