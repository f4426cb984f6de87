import type { Feature } from '../features/feature';

export const contacts = {
  errors: { ERR_NO_USERNAME_FOUND: 404 },
  permissions: { 'contacts-page:deleteContact': ['admin'] },
} as const satisfies Feature;
