import { useQuery } from '@tanstack/react-query';
import { listPlans } from '@recado/shared/plans';
import { call } from '@/lib/api/call';

/** The plans a new company can choose. */
export function usePlans() {
  return useQuery({
    queryKey: ['auth', 'plans'],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  });
}
