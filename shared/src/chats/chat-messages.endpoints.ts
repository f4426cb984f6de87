import { z } from 'zod';
import { defineEndpoint, idField, idParam, MAX_PAGE_NUMBER } from '../contract';
import { CHAT_LIMITS, chatMessageSchema, chatSchema, chatTextField } from './chats.schema';

const params = z.object({ chatId: idParam });
const tenantParams = ['chatId'] as const;
const example = { params: { chatId: 1 } };

const nQuery = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional();

/**
 * In the order of their numbers. Without `before` and `after`, the last page is returned; `hasMore` refers to
 * newer messages with `after`, otherwise to older ones.
 */
export const listChatMessages = defineEndpoint({
  id: 'chats.messages',
  method: 'GET',
  path: '/chats/:chatId/messages',
  summary: 'Lists the messages of an internal chat, a page at a time',
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  query: z.object({
    pageNumber: z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER).optional(),
    before: nQuery,
    after: nQuery,
  }),
  output: z.object({ records: z.array(chatMessageSchema), hasMore: z.boolean() }),
  errors: ['ERR_NO_CHAT_FOUND'],
  example,
});

/** A repeated `clientId` returns the stored message. `mentions`: ids of members; others are ignored. */
export const sendChatMessage = defineEndpoint({
  id: 'chats.send',
  method: 'POST',
  path: '/chats/:chatId/messages',
  summary: 'Sends a message to an internal chat',
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  body: z.object({
    message: chatTextField,
    clientId: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
    mentions: z.array(idField).max(CHAT_LIMITS.mentions).optional(),
  }),
  output: chatMessageSchema,
  errors: ['ERR_NO_CHAT_FOUND'],
  example: { ...example, body: { message: 'Bom dia!' } },
});

/** Only for the caller's own id. Marks messages up to `through`, else all; a lower mark changes nothing. */
export const readChat = defineEndpoint({
  id: 'chats.read',
  method: 'POST',
  path: '/chats/:chatId/read',
  summary: 'Marks the messages of an internal chat as read',
  access: 'user',
  rejectedInImpersonation: true,
  tenantParams,
  params,
  body: z.object({ userId: idField, through: z.number().int().nonnegative().optional() }),
  output: chatSchema,
  errors: ['ERR_NO_CHAT_FOUND'],
  example: { ...example, body: { userId: 1 } },
});
