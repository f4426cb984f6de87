import type { Feature } from '../features/feature';

export const users = {
  errors: { ERR_LAST_ADMIN: 409 },
  permissions: { 'user-modal:editProfile': ['admin'], 'user-modal:editQueues': ['admin'] },
} as const satisfies Feature;
