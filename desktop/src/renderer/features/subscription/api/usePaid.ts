import type { Invoice } from '@recado/shared/subscription';
import { useState } from 'react';
import { useCompanyEvent } from '../../../lib/realtime';
import type { Source } from '../source';
import { useSubscription } from './useSubscription';

/** Should the event get lost, or without a session, where none comes. */
const ASK_EVERY_MS = { session: 15_000, renewal: 4_000 };

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
  return { until: told ?? invoice?.renewedUntil ?? null, invoice };
}
