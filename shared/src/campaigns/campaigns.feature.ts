import type { Feature } from '../features/feature';

export const campaigns = {
  errors: { ERR_NO_CAMPAIGN_FOUND: 404 },
} as const satisfies Feature;
