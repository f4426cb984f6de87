import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { confirmPayment, dismissPayment, listPendingPayments } from '@recado/shared/subscription';
import { call } from '@/lib/api/call';

const PENDING_KEY = ['pending-payments'] as const;
/** Other companies' payments send no event here. */
const LOOK_EVERY_MS = 30_000;

/** Invoices of all companies that wait for the owner to see their money, the oldest first, one page after the other. */
export function usePendingPayments() {
  const query = useInfiniteQuery({
    queryKey: PENDING_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listPendingPayments, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: LOOK_EVERY_MS,
  });
  const payments = useMemo(() => query.data?.pages.flatMap((page) => page.payments), [query.data]);
  return { ...query, payments };
}

/** "Confirmar" (the money came) and "Descartar" (it will not). */
export function useSettlePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, came }: { id: number; came: boolean }): Promise<void> => {
      if (came) await call(confirmPayment, { params: { invoiceId: id } });
      else await call(dismissPayment, { params: { invoiceId: id } });
    },
    // Companies have another due date now.
    onSuccess: () => client.invalidateQueries(),
  });
}
