import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invoice } from '@recado/shared/subscription';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { type Source, SUBSCRIPTION_KEY, useSubscription } from './useSubscription';

/** Should the event get lost, or where none comes: without a session, or when less was paid. */
const ASK_EVERY_MS = { session: 5_000, renewal: 4_000 };

/** What became of an invoice: the new due date once it was paid, else null (specification 1 §2.6); and the invoice. */
export function usePaid(
  source: Source,
  invoiceId: number,
): { until: string | null; invoice: Invoice | null } {
  const [told, setTold] = useState<string | null>(null);
  useCompanyEvent('payment', ({ company }) => setTold(company.dueDate));
  const { data } = useSubscription(source, ASK_EVERY_MS[source.kind]);
  const last = data?.lastInvoice;
  const invoice = last?.id === invoiceId ? last : null;
  const client = useQueryClient();
  const partly = invoice?.status === 'partial';
  // The list of invoices is not asked for again by itself.
  useEffect(() => {
    if (partly) void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
  }, [partly, client]);
  return { until: told ?? invoice?.renewedUntil ?? null, invoice };
}
