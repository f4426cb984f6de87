import type { Feature } from '../features/feature';

export const serviceLevels = {
  errors: { ERR_NO_SERVICE_LEVEL_FOUND: 404 },
} as const satisfies Feature;
