import { randomUUID } from 'node:crypto';
import { CHAT_LIMITS, type createChat } from '@recado/shared/chats';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { isDuplicateKey, nextId } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { type ChatDocument, type ChatMember, chats } from '../chat.model';
import type { ChatsDeps } from '../chats.deps';
import { requireUser } from '../chats.policy';
import { publishToMembers } from '../publish-chat';

/** @throws ERR_NO_PERMISSION, ERR_VALIDATION without a colleague, errors of `colleagues` */
export async function create(
  deps: ChatsDeps,
  caller: Caller,
  { users, title }: BodyOf<typeof createChat>,
): Promise<ChatDocument> {
  requireUser(caller);
  return insertChat(deps, caller, {
    title,
    others: await colleagues(
      deps,
      caller,
      users.map(({ id }) => id),
    ),
  });
}

/**
 * Returns the one chat of the caller and a colleague, also to concurrent calls of both.
 * @throws ERR_NO_PERMISSION, ERR_VALIDATION for the caller's own id, ERR_NO_USER_FOUND
 */
export async function openPair(deps: ChatsDeps, caller: Caller, userId: number): Promise<ChatDocument> {
  requireUser(caller);
  const others = await colleagues(deps, caller, [userId], 'userId');
  const pairKey = [caller.userId, userId].sort((a, b) => a - b).join(':');
  const existing = await chats.findOne(caller.companyId, { pairKey });
  if (existing) return existing;
  try {
    return await insertChat(deps, caller, { title: '', pairKey, others });
  } catch (error) {
    const concurrent = isDuplicateKey(error, 'chat-pair')
      ? await chats.findOne(caller.companyId, { pairKey })
      : undefined;
    if (concurrent) return concurrent;
    throw error;
  }
}

/**
 * Returns other users of the company by id.
 * @throws ERR_VALIDATION without any, ERR_LIMIT_REACHED {limit}, ERR_NO_USER_FOUND {userId}
 */
export async function colleagues(
  { users }: Pick<ChatsDeps, 'users'>,
  { companyId, userId }: Caller,
  ids: readonly number[],
  field = 'users',
): Promise<Pick<ChatMember, 'userId' | 'name'>[]> {
  const others = [...new Set(ids)].filter((id) => id !== userId);
  if (others.length === 0)
    throw new AppError('ERR_VALIDATION', { part: 'body', field, reason: 'no colleague' });
  const limit = CHAT_LIMITS.members;
  if (others.length >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
  const names = new Map((await users.usersByIds(companyId, others)).map(({ id, name }) => [id, name]));
  return others.map((id) => {
    const name = names.get(id);
    if (name === undefined) throw new AppError('ERR_NO_USER_FOUND', { userId: id });
    return { userId: id, name };
  });
}

async function insertChat(
  deps: ChatsDeps,
  { companyId, userId, name }: Caller,
  chat: { title: string; pairKey?: string; others: Pick<ChatMember, 'userId' | 'name'>[] },
): Promise<ChatDocument> {
  const now = new Date();
  const { title, pairKey, others } = chat;
  const created = await chats.insert(companyId, {
    _id: await nextId('chats'),
    uuid: randomUUID(),
    title,
    ...(pairKey !== undefined && { pairKey }),
    ownerId: userId,
    members: [{ userId, name }, ...others].map((member) => ({ ...member, readThrough: 0, muted: false })),
    unreadUserIds: [],
    lastN: 0,
    lastMessage: '',
    pending: [],
    recentClientIds: [],
    createdAt: now,
    updatedAt: now,
  });
  publishToMembers(
    deps,
    created,
    'create',
    created.members.map((member) => member.userId),
  );
  return created;
}
