import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { type ChatDocument, chats } from './chat.model';

/**
 * Rejects a platform admin who acts as a user, because members write in confidence.
 * @throws ERR_NO_PERMISSION
 */
export function requireUser({ visitor }: Caller): void {
  if (visitor) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Returns a chat of which the caller, administrators included, is a member.
 * @throws ERR_NO_PERMISSION, ERR_NO_CHAT_FOUND
 */
export async function requireMember(
  caller: Caller,
  filter: { _id: number } | { uuid: string },
): Promise<ChatDocument> {
  requireUser(caller);
  const chat = await chats.findOne(caller.companyId, { ...filter, 'members.userId': caller.userId });
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/**
 * Returns a chat that the caller may edit and delete.
 * @throws ERR_NO_PERMISSION, ERR_NO_CHAT_FOUND, ERR_CONFLICT for a pair's chat
 */
export async function requireOwner(caller: Caller, chatId: number): Promise<ChatDocument> {
  const chat = await requireMember(caller, { _id: chatId });
  if (chat.pairKey !== undefined) throw new AppError('ERR_CONFLICT', { status: 'pair' });
  if (chat.ownerId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}
