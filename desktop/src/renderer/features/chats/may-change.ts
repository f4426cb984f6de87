import type { Chat } from '@recado/shared/chats';

/** Returns whether a user may edit and delete a chat. */
export function mayChange({ ownerId, pair }: Pick<Chat, 'ownerId' | 'pair'>, userId: number): boolean {
  return ownerId === userId && !pair;
}
