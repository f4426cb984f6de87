import type { Feature } from '../features/feature';

export const messagesApi = {
  errors: { ERR_NO_WEBHOOK_FOUND: 404, ERR_IDEMPOTENCY_KEY: 422 },
} as const satisfies Feature;
