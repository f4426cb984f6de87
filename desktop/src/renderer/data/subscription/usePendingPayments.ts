import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { confirmPayment, dismissPayment, listPendingPayments } from '@recado/shared/subscription';
import { call } from '@/lib/api/call';

const PENDING_KEY = ['pending-payments'] as const;
/** Polling interval. Payments of other companies publish no events to this window. */
const POLL_MS = 30_000;

/** Lists invoices of all companies that await manual confirmation, oldest first. */
export function usePendingPayments() {
  const query = useInfiniteQuery({
    queryKey: PENDING_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listPendingPayments, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
  const payments = useMemo(() => query.data?.pages.flatMap((page) => page.payments), [query.data]);
  return { ...query, payments };
}

export function useSettlePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isReceived }: { id: number; isReceived: boolean }): Promise<void> => {
      if (isReceived) await call(confirmPayment, { params: { invoiceId: id } });
      else await call(dismissPayment, { params: { invoiceId: id } });
    },
    // Refetches all data, because the payment changed the company's due date in other lists.
    onSuccess: () => client.invalidateQueries(),
  });
}
