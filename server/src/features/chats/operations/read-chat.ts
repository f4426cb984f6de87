import type { readChat } from '@recado/shared/chats';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { chatCollection, type ChatDocument, chats } from '../chat.model';
import type { ChatsDeps } from '../chats.deps';
import { requireMember } from '../chats.policy';
import { publishToMembers } from '../publish-chat';

/**
 * Moves the caller's read mark forward and publishes it to the caller's windows.
 * @throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for another user's mark
 */
export async function markRead(
  deps: ChatsDeps,
  caller: Caller,
  chatId: number,
  { userId, through }: BodyOf<typeof readChat>,
): Promise<ChatDocument> {
  const chat = await requireMember(caller, { _id: chatId });
  if (userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  const { companyId } = caller;
  const mark = Math.min(through ?? chat.lastN, chat.lastN);
  const reader = { $eq: ['$$member.userId', userId] };
  const changed = await chatCollection().findOneAndUpdate(
    { companyId, _id: chatId, members: { $elemMatch: { userId, readThrough: { $lt: mark } } } },
    [
      {
        $set: {
          members: {
            $map: {
              input: '$members',
              as: 'member',
              in: { $cond: [reader, { $mergeObjects: ['$$member', { readThrough: mark }] }, '$$member'] },
            },
          },
          unreadUserIds: {
            $cond: [
              { $gte: [mark, '$lastN'] },
              { $setDifference: ['$unreadUserIds', [userId]] },
              '$unreadUserIds',
            ],
          },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (!changed) return chat;
  publishToMembers(deps, changed, 'update', [userId]);
  return changed;
}

/** @throws ERR_NO_PERMISSION, ERR_NO_CHAT_FOUND */
export async function mute(
  deps: ChatsDeps,
  caller: Caller,
  chatId: number,
  muted: boolean,
): Promise<ChatDocument> {
  const { companyId, userId } = caller;
  await requireMember(caller, { _id: chatId });
  const changed = await chats.findOneAndUpdate(
    companyId,
    { _id: chatId, 'members.userId': userId },
    { $set: { 'members.$.muted': muted } },
  );
  if (!changed) throw new AppError('ERR_NO_CHAT_FOUND');
  publishToMembers(deps, changed, 'update', [userId]);
  return changed;
}
