import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getRenewal,
  getSubscription,
  listInvoices,
  renew,
  subscribe,
  type SubscriptionDraft,
} from '@recado/shared/subscription';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
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
  const { rows: invoices, ...query } = useCursorPages('invoices', {
    queryKey: [...SUBSCRIPTION_KEY, 'invoices'],
    read: (cursor, signal) => call(listInvoices, { query: cursor }, { signal }),
    refetchOnMount: 'always',
  });
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
