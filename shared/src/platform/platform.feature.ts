import type { Feature } from '../features/feature';

export const platform = {
  errors: { ERR_NO_JOB_FOUND: 404 },
} as const satisfies Feature;
