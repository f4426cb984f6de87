import { confirmPayment, dismissPayment, listPendingPayments } from '@recado/shared/subscription';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const PENDING_KEY = ['pending-payments'] as const;
/** Other companies' payments send no event here. */
const LOOK_EVERY_MS = 30_000;

/** Invoices of all companies that wait for the owner to see their money. */
export function usePendingPayments() {
  return useQuery({
    queryKey: PENDING_KEY,
    queryFn: async ({ signal }) => (await call(listPendingPayments, {}, { signal })).payments,
    refetchOnMount: 'always',
    refetchInterval: LOOK_EVERY_MS,
  });
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
