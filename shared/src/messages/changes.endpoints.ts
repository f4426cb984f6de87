import { z } from 'zod';
import { defineEndpoint, messageIdField } from '../contract';
import { MAX_MESSAGE_LENGTH } from './messages.endpoints';
import { historyEntrySchema, messageSchema } from './messages.schema';

const byMessage = z.object({ messageId: messageIdField });
const tenantParams = ['messageId'] as const;
const EXAMPLE_ID = '01KAFEXAMP0000000000000000';
const example = { params: { messageId: EXAMPLE_ID } };

/** An empty string removes the reaction. */
const emojiField = z.union([
  z.literal(''),
  z
    .string()
    .max(40)
    .regex(/^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Emoji}\p{Emoji_Component}]+$/u),
]);

const CHANGING_ERRORS = [
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_PERMISSION',
  'ERR_TICKET_STATUS',
  'ERR_NO_WAPP_FOUND',
  'ERR_MESSAGE_KIND',
] as const;

/** The message keeps its WhatsApp ids. */
export const resendMessage = defineEndpoint({
  id: 'messages.resend',
  method: 'POST',
  path: '/messages/:messageId/resend',
  summary: 'Resends a failed message',
  access: 'user',
  tenantParams,
  params: byMessage,
  output: messageSchema,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_TICKET_STATUS',
    'ERR_NO_WAPP_FOUND',
    'ERR_CONFLICT',
  ],
  example,
});

export const deleteMessage = defineEndpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/messages/:messageId',
  summary: 'Deletes a message for everyone',
  access: 'user',
  tenantParams,
  params: byMessage,
  output: messageSchema,
  errors: [...CHANGING_ERRORS, 'ERR_DELETE_TOO_LATE'],
  example,
});

export const reactToMessage = defineEndpoint({
  id: 'messages.react',
  method: 'POST',
  path: '/messages/:messageId/reactions',
  summary: 'Sets or removes a reaction to a message',
  access: 'user',
  tenantParams,
  params: byMessage,
  body: z.object({ emoji: emojiField }),
  output: messageSchema,
  errors: [...CHANGING_ERRORS, 'ERR_MESSAGE_DELETED'],
  example: { ...example, body: { emoji: '👍' } },
});

export const editMessage = defineEndpoint({
  id: 'messages.edit',
  method: 'PUT',
  path: '/messages/edit/message',
  summary: 'Edits a message',
  access: 'user',
  body: z.object({
    idMessage: messageIdField,
    message: z
      .string()
      .max(MAX_MESSAGE_LENGTH)
      .refine((text) => text.trim() !== '', 'empty'),
    remoteJid: z.string().max(200).nullish(),
  }),
  output: messageSchema,
  errors: [...CHANGING_ERRORS, 'ERR_MESSAGE_DELETED', 'ERR_EDIT_TOO_LATE'],
  example: { body: { idMessage: EXAMPLE_ID, message: 'Corrigindo: são 3 unidades.' } },
});

export const messageHistory = defineEndpoint({
  id: 'messages.history',
  method: 'GET',
  path: '/historyMessage/:messageId',
  summary: 'Returns the delivery history of a message',
  access: 'user',
  tenantParams,
  params: byMessage,
  output: z.array(historyEntrySchema),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  example,
});
