import { listQueues } from '@recado/shared/queues';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { SETTINGS_QUERIES } from '@/data/settings/queries';

/** The company's queues, to choose from. */
export function useQueues() {
  return useQuery({
    queryKey: [...SETTINGS_QUERIES, 'queues'],
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
  });
}
