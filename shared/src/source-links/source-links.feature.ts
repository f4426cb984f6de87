import type { Feature } from '../features/feature';

export const sourceLinks = {
  errors: { ERR_NO_SOURCE_LINK_FOUND: 404 },
  permissions: { 'source-links:manage': ['admin'] },
} as const satisfies Feature;
