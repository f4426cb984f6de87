import { getConnection } from '@recado/shared/connections';
import { listQueues } from '@recado/shared/queues';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { connectionKeys } from './useConnections';

/** One connection whole, without session details, for its dialogs; null asks nothing. Always read anew. */
export function useConnectionDetail(id: number | null) {
  return useQuery({
    queryKey: connectionKeys.one(id ?? 0),
    queryFn: ({ signal }) =>
      call(getConnection, { params: { whatsappId: id }, query: { session: '0' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The company's queues, to choose from. */
export function useQueues() {
  return useQuery({
    queryKey: ['connections', 'queues'],
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
  });
}
