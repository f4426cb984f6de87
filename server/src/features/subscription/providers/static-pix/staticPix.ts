import type { PixReceiver } from '../../../../core/config/payments';
import type { PaymentProvider } from '../paymentProvider';
import { brCode } from './brCode';

/** The owner's own key: nobody tells when money comes, so the owner confirms what stands on the statement. */
export function staticPix({ pixKey, receiver }: { pixKey: string; receiver: PixReceiver }): PaymentProvider {
  return {
    name: 'static',
    asked: false,
    // Short enough to be compared by eye.
    txidFor: (invoiceId) => `RECADO${String(invoiceId).padStart(6, '0')}`,
    charge: ({ txid, amountCents }) =>
      Promise.resolve({
        pixCode: brCode({ key: pixKey, amountCents, ...receiver, txid }),
        expiresAt: null,
      }),
  };
}
