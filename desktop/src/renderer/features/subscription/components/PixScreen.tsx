import type { PixCharge } from '@recado/shared/subscription';
import { usePaid } from '../api/usePaid';
import type { Source } from '../source';
import { PixPayment } from './PixPayment';
import { Renewed } from './Renewed';

/** Waits for the money: the code, then the word that the licence is renewed. */
export function PixScreen({ charge, source }: { charge: PixCharge; source: Source }) {
  const until = usePaid(source, charge.invoiceId);
  return until === null ? <PixPayment charge={charge} /> : <Renewed until={until} />;
}
