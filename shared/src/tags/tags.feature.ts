import type { Feature } from '../features/feature';

export const tags = {
  errors: { ERR_NO_TAG_FOUND: 404 },
} as const satisfies Feature;
