import { getRenewal, getSubscription } from '@recado/shared/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import type { Source } from './source';

/** Everything read of the subscription. */
export const SUBSCRIPTION_KEY = ['subscription'] as const;

/** Plan, due date and last invoice; read again when a payment came, and every `everyMs` where that is given. */
export function useSubscription(source: Source, everyMs?: number) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
  useCompanyEvent('payment', refresh);
  useCatchUp(refresh);
  return useQuery({
    queryKey: [...SUBSCRIPTION_KEY, 'overview', source.kind],
    queryFn: ({ signal }) =>
      source.kind === 'session'
        ? call(getSubscription, {}, { signal })
        : call(getRenewal, { body: { renewalToken: source.token } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
}
