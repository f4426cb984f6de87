import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invoice } from '@recado/shared/subscription';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { type Source, SUBSCRIPTION_KEY, useSubscription } from './useSubscription';

/**
 * Polling intervals. Events may be lost, renewal links have no session, and partial payments publish no
 * event.
 */
const POLL_MS = { session: 5_000, renewal: 4_000 };

/** Returns the invoice, and the new due date once it is paid. */
export function usePaid(
  source: Source,
  invoiceId: number,
): { until: string | null; invoice: Invoice | null } {
  const [paidUntil, setPaidUntil] = useState<string | null>(null);
  useCompanyEvent('payment', ({ company }) => setPaidUntil(company.dueDate));
  const { data } = useSubscription(source, POLL_MS[source.kind]);
  const last = data?.lastInvoice;
  const invoice = last?.id === invoiceId ? last : null;
  const client = useQueryClient();
  const partly = invoice?.status === 'partial';
  // Refetches the subscription, because its invoice list does not poll.
  useEffect(() => {
    if (partly) void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
  }, [partly, client]);
  return { until: paidUntil ?? invoice?.renewedUntil ?? null, invoice };
}
