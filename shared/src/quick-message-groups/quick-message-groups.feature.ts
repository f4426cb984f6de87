import type { Feature } from '../features/feature';

export const quickMessageGroups = {
  errors: { ERR_NO_QUICK_MESSAGE_GROUP_FOUND: 404 },
} as const satisfies Feature;
