import type { Feature } from '../features/feature';

export const helps = {
  errors: { ERR_NO_HELP_FOUND: 404 },
} as const satisfies Feature;
