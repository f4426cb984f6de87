import { z } from 'zod';
import { defineEndpoint, idParam, pageAnswer, pageQuery } from '../contract';
import { ticketSchema } from '../tickets';
import { messageIdField, messageSchema, ticketDividerSchema } from './messages.schema';

const byTicket = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

/** Characters a text message may have: the messenger's own limit. */
export const MAX_MESSAGE_LENGTH = 65_536;

/**
 * Specification 1 §7.5: the contact's whole history, newest first. With `after` (a message's id): what was
 * stored after it, oldest first, with an overlap of a minute, for a client that was away.
 */
export const listMessages = defineEndpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/messages/:ticketId',
  summary: "A conversation's messages, newest first",
  access: 'user',
  tenantParams,
  params: byTicket,
  query: z.object({ ...pageQuery, after: messageIdField.optional() }),
  output: z.object({
    messages: z.array(messageSchema),
    ticket: ticketSchema,
    tickets: z.array(ticketDividerSchema),
    ...pageAnswer,
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { params: { ticketId: 1 } },
});

/**
 * Specification 1 §7.5. `clientId`: the same again answers the same message. `seenThrough`: the last message
 * the agent saw; a newer one answers 409 ERR_NEWER_MESSAGE with it in details.message.
 */
export const sendMessage = defineEndpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/messages/:ticketId',
  summary: 'Send a text message',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({
    body: z.string().max(MAX_MESSAGE_LENGTH),
    read: z.union([z.literal(1), z.boolean()]).optional(),
    fromMe: z.boolean().optional(),
    mediaUrl: z.string().max(2000).nullish(),
    quotedMsg: z.looseObject({ id: messageIdField }).nullish(),
    clientId: z.string().min(8).max(64).optional(),
    seenThrough: messageIdField.nullish(),
  }),
  output: messageSchema,
  status: 201,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_STATUS',
    'ERR_NEWER_MESSAGE',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_CONFLICT',
  ],
  example: {
    params: { ticketId: 1 },
    body: { body: 'Bom dia! Em que posso ajudar?', fromMe: true, read: 1 },
  },
});

/** "Enviar de novo": a failed message is queued again under the same messenger id. */
export const resendMessage = defineEndpoint({
  id: 'messages.resend',
  method: 'POST',
  path: '/messages/:messageId/resend',
  summary: 'Send a failed message again',
  access: 'user',
  tenantParams: ['messageId'],
  params: z.object({ messageId: messageIdField }),
  output: messageSchema,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_TICKET_STATUS',
    'ERR_NO_WAPP_FOUND',
    'ERR_CONFLICT',
  ],
  example: { params: { messageId: '01KAFEXAMP0000000000000000' } },
});

/** The agent is typing: the customer's phone shows it. Answered even when the session is down. */
export const sendTyping = defineEndpoint({
  id: 'messages.typing',
  method: 'POST',
  path: '/messages/:ticketId/typing',
  summary: 'Tell the customer that the agent is typing, or stopped',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({ state: z.enum(['composing', 'paused']) }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { params: { ticketId: 1 }, body: { state: 'composing' } },
});
