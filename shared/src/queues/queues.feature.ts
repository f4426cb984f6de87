import type { Feature } from '../features/feature';

export const queues = {
  errors: { ERR_NO_QUEUE_FOUND: 404 },
} as const satisfies Feature;
