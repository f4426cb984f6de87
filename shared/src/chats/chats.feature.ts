import type { Feature } from '../features/feature';

export const chats = {
  errors: { ERR_NO_CHAT_FOUND: 404 },
} as const satisfies Feature;
