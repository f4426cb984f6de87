import { useState } from 'react';
import { useCompanyEvent } from '../../../lib/realtime';
import type { Source } from '../source';
import { useSubscription } from './useSubscription';

/** Should the event get lost, or without a session, where none comes. */
const ASK_EVERY_MS = { session: 15_000, renewal: 4_000 };

/** The new due date once the invoice was paid; null until then (specification 1 §2.6). */
export function usePaid(source: Source, invoiceId: number): string | null {
  const [told, setTold] = useState<string | null>(null);
  useCompanyEvent('payment', ({ company }) => setTold(company.dueDate));
  const { data } = useSubscription(source, ASK_EVERY_MS[source.kind]);
  const last = data?.lastInvoice;
  return told ?? (last?.id === invoiceId ? last.renewedUntil : null);
}
