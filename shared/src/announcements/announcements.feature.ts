import type { Feature } from '../features/feature';

export const announcements = {
  errors: { ERR_NO_ANNOUNCEMENT_FOUND: 404 },
} as const satisfies Feature;
