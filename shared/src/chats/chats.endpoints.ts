import { z } from 'zod';
import { defineEndpoint, idField, idParam, pageQuery, pageResponse } from '../contract';
import { chatSchema, chatTitleField, chatUsersField } from './chats.schema';

const params = z.object({ chatId: idParam });
const tenantParams = ['chatId'] as const;
const example = { params: { chatId: 1 } };

const body = z.object({ users: chatUsersField, title: chatTitleField });

/** Latest activity first. `searchParam`: part of the title or of a member's name. */
export const listChats = defineEndpoint({
  id: 'chats.list',
  method: 'GET',
  path: '/chats',
  summary: "Lists the caller's internal chats, a page at a time",
  access: 'user',
  rejectedInImpersonation: true,
  query: z.object({ searchParam: z.string().max(200).optional(), ...pageQuery }),
  output: z.object({ records: z.array(chatSchema), ...pageResponse }),
  errors: [],
});

export const countUnreadChats = defineEndpoint({
  id: 'chats.countUnread',
  method: 'GET',
  path: '/chats/unread',
  summary: "Counts the caller's internal chats with unread messages",
  access: 'user',
  rejectedInImpersonation: true,
  output: z.object({ count: z.number().int().nonnegative() }),
  errors: [],
});

/** Also rejects with ERR_NO_CHAT_FOUND if the caller is no member. */
export const getChat = defineEndpoint({
  id: 'chats.get',
  method: 'GET',
  path: '/chats/u/:chatUuid',
  summary: 'Returns an internal chat by its uuid',
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams: ['chatUuid'],
  params: z.object({ chatUuid: z.uuid() }),
  output: chatSchema,
  errors: ['ERR_NO_CHAT_FOUND'],
  example: { params: { chatUuid: '3f0c8a52-6f0e-4a53-9a0e-6f8f6f2f9f11' } },
});

/** Adds the caller as owner. Rejects with ERR_LIMIT_REACHED {limit} at more than 200 members. */
export const createChat = defineEndpoint({
  id: 'chats.create',
  method: 'POST',
  path: '/chats',
  summary: 'Creates an internal chat with colleagues',
  access: 'user',
  rejectedInImpersonation: true,
  body,
  output: chatSchema,
  errors: ['ERR_NO_USER_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { users: [{ id: 1 }], title: 'Entregas' } },
});

/** Returns the same chat on each call of either user. */
export const openPairChat = defineEndpoint({
  id: 'chats.openPair',
  method: 'POST',
  path: '/chats/pair',
  summary: "Returns the caller's chat with one colleague, creating it once",
  access: 'user',
  rejectedInImpersonation: true,
  body: z.object({ userId: idField }),
  output: chatSchema,
  errors: ['ERR_NO_USER_FOUND'],
  example: { body: { userId: 1 } },
});

/** Only for the owner, who stays a member. Rejects with ERR_CONFLICT for a pair's chat. */
export const updateChat = defineEndpoint({
  id: 'chats.update',
  method: 'PUT',
  path: '/chats/:chatId',
  summary: "Changes an internal chat's title and members",
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  body: body.partial(),
  output: chatSchema,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_LIMIT_REACHED', 'ERR_CONFLICT'],
  example: { ...example, body: { title: 'Entregas de hoje' } },
});

/** Only for the owner. Rejects with ERR_CONFLICT for a pair's chat. */
export const deleteChat = defineEndpoint({
  id: 'chats.delete',
  method: 'DELETE',
  path: '/chats/:chatId',
  summary: 'Deletes an internal chat with its messages',
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_CONFLICT'],
  example,
});

/** Applies to the caller's windows only. */
export const muteChat = defineEndpoint({
  id: 'chats.mute',
  method: 'PUT',
  path: '/chats/:chatId/mute',
  summary: "Turns an internal chat's notifications off or on",
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  body: z.object({ muted: z.boolean() }),
  output: chatSchema,
  errors: ['ERR_NO_CHAT_FOUND'],
  example: { ...example, body: { muted: true } },
});
