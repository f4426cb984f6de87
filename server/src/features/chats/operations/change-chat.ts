import type { updateChat } from '@recado/shared/chats';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { chatCollection, type ChatDocument, type ChatMember } from '../chat.model';
import type { ChatsDeps } from '../chats.deps';
import { requireOwner } from '../chats.policy';
import { publishRemoval, publishToMembers, publishUpdate } from '../publish-chat';
import { colleagues } from './create-chat';

/**
 * Changes title and members. The owner stays a member; a new member's chat begins read.
 * @throws errors of `requireOwner` and `colleagues`
 */
export async function change(
  deps: ChatsDeps,
  caller: Caller,
  chatId: number,
  { users, title }: BodyOf<typeof updateChat>,
): Promise<ChatDocument> {
  const before = await requireOwner(caller, chatId);
  const others =
    users &&
    (await colleagues(
      deps,
      caller,
      users.map(({ id }) => id),
    ));
  const changed = await chatCollection().findOneAndUpdate(
    { companyId: caller.companyId, _id: chatId, ownerId: caller.userId, 'members.userId': caller.userId },
    [
      {
        $set: {
          ...(title !== undefined && { title: { $literal: title } }),
          ...(others && membersChange(caller.userId, before, others)),
          updatedAt: { $max: ['$updatedAt', new Date()] },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (!changed) throw new AppError('ERR_NO_CHAT_FOUND');
  const had = new Set(before.members.map(({ userId }) => userId));
  const has = changed.members.map(({ userId }) => userId);
  publishUpdate(deps, changed);
  publishToMembers(
    deps,
    changed,
    'create',
    has.filter((userId) => !had.has(userId)),
  );
  publishRemoval(
    deps,
    changed,
    [...had].filter((userId) => !has.includes(userId)),
  );
  return changed;
}

/** Keeps the read marks of remaining members. */
function membersChange(
  ownerId: number,
  { members }: ChatDocument,
  others: Pick<ChatMember, 'userId' | 'name'>[],
) {
  const had = new Set(members.map(({ userId }) => userId));
  const wanted = [ownerId, ...others.map(({ userId }) => userId)];
  const added = others
    .filter(({ userId }) => !had.has(userId))
    .map(({ userId, name }) => ({ userId, name: { $literal: name }, readThrough: '$lastN', muted: false }));
  return {
    members: {
      $concatArrays: [
        { $filter: { input: '$members', as: 'member', cond: { $in: ['$$member.userId', wanted] } } },
        added,
      ],
    },
    unreadUserIds: { $setIntersection: ['$unreadUserIds', wanted] },
  };
}
