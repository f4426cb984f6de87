import type { PixReceiver } from '../../../../core/config/payments';
import type { PaymentProvider } from '../paymentProvider';
import { brCode } from './brCode';

/** Requires platform admins to confirm payments, because the key reports none. */
export function staticPix({ pixKey, receiver }: { pixKey: string; receiver: PixReceiver }): PaymentProvider {
  return {
    name: 'static',
    asked: false,
    // Short enough to compare by eye.
    txidFor: (invoiceId) => `RECADO${String(invoiceId).padStart(6, '0')}`,
    charge: ({ txid, amountCents }) =>
      Promise.resolve({
        pixCode: brCode({ key: pixKey, amountCents, ...receiver, txid }),
        expiresAt: null,
      }),
  };
}
