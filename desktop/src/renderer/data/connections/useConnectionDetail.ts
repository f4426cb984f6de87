import { getConnection } from '@recado/shared/connections';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import { connectionKeys } from './useConnections';

/** Reads one connection without session details for its dialogs, without cache; null reads nothing. */
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
