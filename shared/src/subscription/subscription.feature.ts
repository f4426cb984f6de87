import type { Feature } from '../features/feature';

export const subscription = {
  errors: { ERR_NO_INVOICE_FOUND: 404, ERR_PAYMENT_NOT_CONFIGURED: 409, ERR_PAYMENT_UNAVAILABLE: 503 },
} as const satisfies Feature;
