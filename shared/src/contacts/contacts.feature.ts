import type { Feature } from '../features/feature';

export const contacts = {
  permissions: { 'contacts-page:deleteContact': ['admin'] },
} as const satisfies Feature;
