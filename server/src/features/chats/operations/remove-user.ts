import { chatCollection, type ChatDocument, chats } from '../chat.model';
import type { ChatsDeps } from '../chats.deps';
import { publishUpdate } from '../publish-chat';
import { deleteChat } from './delete-chat';

const BATCH = 100;

/**
 * Removes a deleted user from all chats. Owned chats pass to the first administrator among the members, else to the
 * first member; a pair's chat becomes an ordinary one. Messages keep the name. Idempotent.
 */
export async function removeUser(deps: ChatsDeps, companyId: number, userId: number): Promise<void> {
  for (;;) {
    const rows = await chats.find(companyId, { 'members.userId': userId }, { limit: BATCH });
    for (const chat of rows) await removeMember(deps, chat, userId);
    if (rows.length < BATCH) return;
  }
}

async function removeMember(deps: ChatsDeps, chat: ChatDocument, userId: number): Promise<void> {
  const { companyId, _id, ownerId, pairKey, members } = chat;
  const others = members.filter((member) => member.userId !== userId).map((member) => member.userId);
  const heirId = ownerId === userId ? await heirOf(deps, companyId, others) : ownerId;
  if (heirId === undefined) {
    await deleteChat(deps, companyId, _id);
    return;
  }
  const name = members.find((member) => member.userId === userId)?.name ?? '';
  const changed = await chatCollection().findOneAndUpdate(
    { companyId, _id, 'members.userId': userId },
    [
      {
        $set: {
          members: {
            $filter: { input: '$members', as: 'member', cond: { $ne: ['$$member.userId', userId] } },
          },
          unreadUserIds: { $setDifference: ['$unreadUserIds', [userId]] },
          ownerId: heirId,
          ...(pairKey !== undefined && { title: { $literal: name } }),
        },
      },
      ...(pairKey === undefined ? [] : [{ $unset: 'pairKey' }]),
    ],
    { returnDocument: 'after' },
  );
  if (changed) publishUpdate(deps, changed);
}

async function heirOf(
  { users }: Pick<ChatsDeps, 'users'>,
  companyId: number,
  memberIds: readonly number[],
): Promise<number | undefined> {
  const members = (await users.usersByIds(companyId, memberIds)).sort((a, b) => a.id - b.id);
  return (members.find(({ profile }) => profile === 'admin') ?? members[0])?.id;
}

/** Changes the name in chats; messages keep theirs. Idempotent. */
export async function renameUser(
  deps: ChatsDeps,
  companyId: number,
  userId: number,
  name: string,
): Promise<void> {
  await chats.updateMany(companyId, { 'members.userId': userId }, { $set: { 'members.$.name': name } });
  // Only pairs' chats have the name as their title; others show it when read again.
  const pairs = await chats.find(companyId, { 'members.userId': userId, pairKey: { $exists: true } });
  for (const chat of pairs) publishUpdate(deps, chat);
}
