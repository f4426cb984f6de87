import type { Feature } from '../features/feature';

export const plans = {
  errors: { ERR_NO_PLAN_FOUND: 404, ERR_PLAN_LIMIT: 409 },
} as const satisfies Feature;
