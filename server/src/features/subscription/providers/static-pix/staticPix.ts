import type { PixReceiver } from '../../../../core/config/payments';
import type { PaymentProvider } from '../paymentProvider';
import { brCode } from './brCode';

/** Platform admins confirm payments, because a fixed Pix key reports none. */
export function staticPix({ pixKey, receiver }: { pixKey: string; receiver: PixReceiver }): PaymentProvider {
  return {
    name: 'static',
    asked: false,
    // Short enough to compare with a bank statement.
    txidFor: (invoiceId) => `RECADO${String(invoiceId).padStart(6, '0')}`,
    charge: ({ txid, amountCents }) =>
      Promise.resolve({
        pixCode: brCode({ key: pixKey, amountCents, ...receiver, txid }),
        expiresAt: null,
      }),
  };
}
