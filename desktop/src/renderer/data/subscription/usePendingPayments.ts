import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmPayment, dismissPayment, listPendingPayments } from '@recado/shared/subscription';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';

const PENDING_KEY = ['pending-payments'] as const;
/** Polling interval. Payments of other companies publish no events to this window. */
const POLL_MS = 30_000;

/** Lists invoices of all companies that await manual confirmation, oldest first. */
export function usePendingPayments() {
  const { rows: payments, ...query } = useCursorPages('payments', {
    queryKey: PENDING_KEY,
    read: (cursor, signal) => call(listPendingPayments, { query: cursor }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
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
