import type { Feature } from '../features/feature';

export const sampleItems = {
  errors: { ERR_NO_SAMPLE_ITEM_FOUND: 404 },
  permissions: { 'sample-items:manage': ['admin'] },
} as const satisfies Feature;
