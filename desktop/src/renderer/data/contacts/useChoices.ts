import { listQueues } from '@recado/shared/queues';
import { listUserNames } from '@recado/shared/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { contactKeys } from './contact-keys';

/** The company's queues, to choose a contact's own from. */
export function useQueues() {
  return useQuery({
    queryKey: contactKeys.queues,
    queryFn: ({ signal }) => call(listQueues, { query: {} }, { signal }),
  });
}

/** Everybody of the company, to put a contact in their wallets. */
export function useUsers(enabled: boolean) {
  return useQuery({
    queryKey: contactKeys.users,
    queryFn: ({ signal }) => call(listUserNames, {}, { signal }),
    enabled,
  });
}
