import type { PaymentsConfig } from '#core/config/payments';
import { efiPix } from './efi/efi-pix';
import type { PaymentProvider } from './payment-provider';
import { staticPix } from './static-pix/static-pix';

export function paymentProvider(config: PaymentsConfig): PaymentProvider | undefined {
  if (config.provider === 'efi') return efiPix(config);
  return config.provider === 'static' ? staticPix(config) : undefined;
}

export { PaymentUnavailableError, type PaymentProvider } from './payment-provider';
