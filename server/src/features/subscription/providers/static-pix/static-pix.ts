import type { PixReceiver } from '#core/config/payments';
import type { PaymentProvider } from '../payment-provider';
import { brCode } from './br-code';

/** Leaves confirmations to platform admins, because a fixed Pix key reports no payments. */
export function staticPix({ pixKey, receiver }: { pixKey: string; receiver: PixReceiver }): PaymentProvider {
  return {
    name: 'static',
    isQueried: false,
    // Short, because platform admins compare it with a bank statement.
    txidFor: (invoiceId) => `RECADO${String(invoiceId).padStart(6, '0')}`,
    charge: ({ txid, amountCents }) =>
      Promise.resolve({
        pixCode: brCode({ key: pixKey, amountCents, ...receiver, txid }),
        expiresAt: null,
      }),
  };
}
