import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { historyEntrySchema, messageIdField, messageSchema } from './messages.schema';
import { MAX_MESSAGE_LENGTH } from './messages.endpoints';

const byMessage = z.object({ messageId: messageIdField });
const tenantParams = ['messageId'] as const;
const EXAMPLE_ID = '01KAFEXAMP0000000000000000';
const example = { params: { messageId: EXAMPLE_ID } };

/** One emoji, whatever it is put together from; '' takes a reaction back. */
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

/** "Enviar de novo": a failed message, or what failed of its changes, is queued again under the same messenger id. */
export const resendMessage = defineEndpoint({
  id: 'messages.resend',
  method: 'POST',
  path: '/messages/:messageId/resend',
  summary: 'Send a failed message again',
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

/** Specification 1 §7.5: deletes an own message, here and for the customer. Again is no error. */
export const deleteMessage = defineEndpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/messages/:messageId',
  summary: 'Delete a message for everybody',
  access: 'user',
  tenantParams,
  params: byMessage,
  output: messageSchema,
  errors: [...CHANGING_ERRORS, 'ERR_DELETE_TOO_LATE'],
  example,
});

/** Specification 1 §7.5. One reaction a message and connection: another emoji takes its place, '' takes it back. */
export const reactToMessage = defineEndpoint({
  id: 'messages.react',
  method: 'POST',
  path: '/messages/:messageId/reactions',
  summary: 'React to a message, or take the reaction back',
  access: 'user',
  tenantParams,
  params: byMessage,
  body: z.object({ emoji: emojiField }),
  output: messageSchema,
  errors: [...CHANGING_ERRORS, 'ERR_MESSAGE_DELETED'],
  example: { ...example, body: { emoji: '👍' } },
});

/**
 * Specification 1 §7.5: another text for an own message, within the messenger's 15 minutes (409 ERR_EDIT_TOO_LATE).
 * `remoteJid` is not looked at: the message knows its conversation.
 */
export const editMessage = defineEndpoint({
  id: 'messages.edit',
  method: 'PUT',
  path: '/messages/edit/message',
  summary: 'Edit a message',
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

/** Specification 1 §4.3, §7.5: when an own message was sent, delivered and read. */
export const messageHistory = defineEndpoint({
  id: 'messages.history',
  method: 'GET',
  path: '/historyMessage/:messageId',
  summary: "A message's delivery history",
  access: 'user',
  tenantParams,
  params: byMessage,
  output: z.array(historyEntrySchema),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  example,
});
