import { useQuery } from '@tanstack/react-query';
import { authOptions } from '@recado/shared/auth';
import { listPlans } from '@recado/shared/plans';
import { call } from '@/lib/api/call';

/** What can be done here without being signed in; the screens offer nothing else until it is known. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['auth', 'options'],
    queryFn: ({ signal }) => call(authOptions, {}, { signal }),
  });
}

/** The plans a new company can choose. */
export function usePlans() {
  return useQuery({
    queryKey: ['auth', 'plans'],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  });
}
