import type { Feature } from '../features/feature';

export const workingHours = {
  errors: { ERR_NO_HOLIDAY_FOUND: 404 },
} as const satisfies Feature;
