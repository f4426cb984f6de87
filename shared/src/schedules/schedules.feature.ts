import type { Feature } from '../features/feature';

export const schedules = {
  errors: { ERR_NO_SCHEDULE_FOUND: 404 },
} as const satisfies Feature;
