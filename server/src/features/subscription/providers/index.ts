import type { PaymentsConfig } from '../../../core/config/payments';
import { efiPix } from './efi/efiPix';
import type { PaymentProvider } from './paymentProvider';
import { staticPix } from './static-pix/staticPix';

export function paymentProvider(config: PaymentsConfig): PaymentProvider | undefined {
  if (config.provider === 'efi') return efiPix(config);
  return config.provider === 'static' ? staticPix(config) : undefined;
}

export { PaymentUnavailableError, type PaymentProvider } from './paymentProvider';
