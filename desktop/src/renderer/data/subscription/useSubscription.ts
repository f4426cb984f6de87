import {
  getRenewal,
  getSubscription,
  listInvoices,
  renew,
  subscribe,
  type SubscriptionDraft,
} from '@recado/shared/subscription';
import { useQuery, useQueryClient, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useMemo } from 'react';

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

/** Who looks at a subscription: somebody signed in, or the bearer of a renewal link. */
export type Source = { kind: 'session' } | { kind: 'renewal'; token: string };

export const SESSION: Source = { kind: 'session' };

/** The company's invoices, the newest first, a page after the other. */
export function useInvoices() {
  const query = useInfiniteQuery({
    queryKey: [...SUBSCRIPTION_KEY, 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnMount: 'always',
  });
  const invoices = useMemo(() => query.data?.pages.flatMap((page) => page.invoices), [query.data]);
  return { ...query, invoices };
}

/** Asks for a Pix charge; the same one while it is open. */
export function usePay(source: Source) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SubscriptionDraft) =>
      source.kind === 'session'
        ? call(subscribe, { body: request })
        : call(renew, { body: { renewalToken: source.token, request } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY }),
  });
}
