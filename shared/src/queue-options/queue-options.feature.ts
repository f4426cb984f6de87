import type { Feature } from '../features/feature';

export const queueOptions = {
  errors: { ERR_NO_QUEUE_OPTION_FOUND: 404 },
} as const satisfies Feature;
