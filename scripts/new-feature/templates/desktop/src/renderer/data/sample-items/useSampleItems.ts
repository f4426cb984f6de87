import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSampleItems } from '@recado/shared/sample-items';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const SAMPLE_ITEMS_KEY = ['sample-items'] as const;

/** Returns the company's sample items by name. Events keep them up to date. */
export function useSampleItems() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SAMPLE_ITEMS_KEY });
  useCompanyEvent('sampleItem', refresh);
  useCatchUp(refresh);
  return useQuery({
    queryKey: SAMPLE_ITEMS_KEY,
    queryFn: ({ signal }) => call(listSampleItems, {}, { signal }),
    // Events only update mounted lists.
    refetchOnMount: 'always',
  });
}
