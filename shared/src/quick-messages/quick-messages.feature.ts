import type { Feature } from '../features/feature';

export const quickMessages = {
  errors: { ERR_NO_QUICK_MESSAGE_FOUND: 404 },
} as const satisfies Feature;
