import type { Feature } from '../features/feature';

export const optOuts = {
  errors: { ERR_NO_OPT_OUT_FOUND: 404, ERR_OPTED_OUT: 409 },
} as const satisfies Feature;
