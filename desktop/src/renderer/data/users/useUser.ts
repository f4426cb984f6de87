import { listConnections } from '@recado/shared/connections';
import { listQueues } from '@recado/shared/queues';
import { getUser, listUserNames } from '@recado/shared/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { userKeys } from './user-keys';

/** One user whole, for the dialogs; null asks nothing. Always read anew. */
export function useUser(id: number | null, companyId?: number) {
  return useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getUser, { params: { userId: id }, query: { companyId } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whom the platform's owner meets first in a company; null where it has nobody. `companyId` null asks nothing. */
export function useFirstUser(companyId: number | null) {
  return useQuery({
    queryKey: userKeys.firstOf(companyId ?? 0),
    queryFn: async ({ signal }) => {
      const [first] = await call(listUserNames, { query: { companyId } }, { signal });
      return first?.id ?? null;
    },
    enabled: companyId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The company's queues, to choose from. */
export function useQueueChoices(enabled: boolean) {
  return useQuery({
    queryKey: userKeys.queues,
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
    enabled,
  });
}

/** The company's connections, to choose from. */
export function useConnectionChoices(enabled: boolean) {
  return useQuery({
    queryKey: userKeys.connections,
    queryFn: ({ signal }) => call(listConnections, { query: { session: '0' } }, { signal }),
    enabled,
  });
}
