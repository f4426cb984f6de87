import type { Feature } from '../features/feature';

export const connections = {
  errors: { ERR_CONNECTION_NAME_EXISTS: 409, ERR_NEW_CHATS_LOCKED: 409 },
  permissions: {
    'connections-page:actionButtons': ['admin'],
    'connections-page:addConnection': ['admin'],
    'connections-page:editOrDeleteConnection': ['admin'],
  },
} as const satisfies Feature;
