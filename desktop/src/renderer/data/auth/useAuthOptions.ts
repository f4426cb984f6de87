import { useQuery } from '@tanstack/react-query';
import { authOptions } from '@recado/shared/auth';
import { listPlans } from '@recado/shared/plans';
import { call } from '@/lib/api/call';

/** Returns the server's sign-in features. The screens hide a feature until this is known. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['auth', 'options'],
    queryFn: ({ signal }) => call(authOptions, {}, { signal }),
  });
}

export function usePlans() {
  return useQuery({
    queryKey: ['auth', 'plans'],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  });
}
