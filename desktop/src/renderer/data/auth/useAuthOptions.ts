import { useQuery } from '@tanstack/react-query';
import { authOptions } from '@recado/shared/auth';
import { call } from '@/lib/api/call';

/** What can be done here without being signed in; the screens offer nothing else until it is known. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['auth', 'options'],
    queryFn: ({ signal }) => call(authOptions, {}, { signal }),
  });
}
