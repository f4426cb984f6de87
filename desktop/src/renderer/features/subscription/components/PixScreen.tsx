import type { PixCharge } from '@recado/shared/subscription';
import { usePaid } from '../api/usePaid';
import type { Source } from '../source';
import { PartlyPaid } from './PartlyPaid';
import { PixPayment } from './PixPayment';
import { Renewed } from './Renewed';

/** Waits for the money: the code, then the word that the licence is renewed. */
export function PixScreen({ charge, source }: { charge: PixCharge; source: Source }) {
  const { until, invoice } = usePaid(source, charge.invoiceId);
  if (until !== null) return <Renewed until={until} />;
  // That code was used: nobody should pay it again.
  if (invoice?.status === 'partial') return <PartlyPaid invoice={invoice} />;
  return <PixPayment charge={charge} />;
}
