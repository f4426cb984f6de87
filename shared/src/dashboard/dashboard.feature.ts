import type { Feature } from '../features/feature';

export const dashboard = {
  permissions: { 'dashboard:view': ['admin'] },
} as const satisfies Feature;
