import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getRenewal,
  getSubscription,
  listInvoices,
  renew,
  subscribe,
  type SubscriptionDraft,
} from '@recado/shared/subscription';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const SUBSCRIPTION_KEY = ['subscription'] as const;

/** Reads the subscription. Refetches after a payment, and every `everyMs` milliseconds if given. */
export function useSubscription(source: Source, everyMs?: number) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
  useCompanyEvent('payment', refresh);
  useCatchUp(refresh);
  return useQuery({
    queryKey: [...SUBSCRIPTION_KEY, 'overview', source],
    queryFn: ({ signal }) =>
      source.kind === 'session'
        ? call(getSubscription, {}, { signal })
        : call(getRenewal, { body: { renewalToken: source.token } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
}

export type Source = { kind: 'session' } | { kind: 'renewal'; token: string };

export const SESSION: Source = { kind: 'session' };

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

/** Requests a Pix charge; the server returns the existing one while it is open. */
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
