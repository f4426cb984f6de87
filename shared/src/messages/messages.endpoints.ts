import { z } from 'zod';
import {
  defineEndpoint,
  type EndpointForm,
  idField,
  idParam,
  messageIdField,
  pageQuery,
  pageResponse,
  phoneField,
} from '../contract';
import { messageMatchSchema, ticketLineSchema, ticketSchema } from '../tickets';
import { messageSchema, ticketDividerSchema } from './messages.schema';

const byTicket = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

/** WhatsApp has the same limit. */
export const MAX_MESSAGE_LENGTH = 65_536;

export const MAX_CAPTION_LENGTH = 4_096;

const clientIdField = z.string().min(8).max(64);
const EXAMPLE_ID = '01KAFEXAMP0000000000000000';

/** Name in the signature of the text. The server replaces it if the agent's name changed in between. */
const signedAsField = z.string().max(200).optional();

const sendingFields = {
  clientId: clientIdField.optional(),
  seenThrough: messageIdField.nullish(),
};

const SENDING_ERRORS = [
  'ERR_NO_TICKET_FOUND',
  'ERR_TICKET_STATUS',
  'ERR_NEWER_MESSAGE',
  'ERR_NEW_CHATS_LOCKED',
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_CONFLICT',
] as const;

/**
 * `after`: messages stored after that one, oldest first, with an overlap of a minute. `around`: the page
 * around that message; its `newerCursor` becomes `newer`.
 */
export const listMessages = defineEndpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/messages/:ticketId',
  summary: 'Lists the messages of a conversation, newest first',
  access: 'user',
  tenantParams,
  params: byTicket,
  query: z.object({
    ...pageQuery,
    after: messageIdField.optional(),
    around: messageIdField.optional(),
    newer: z.string().max(200).optional(),
  }),
  output: z.object({
    messages: z.array(messageSchema),
    ticket: ticketSchema,
    tickets: z.array(ticketDividerSchema),
    /** Acts of users on these tickets. Not sent by servers of earlier versions. */
    lines: z.array(ticketLineSchema).optional(),
    ...pageResponse,
    newerCursor: z.string().nullable().optional(),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  example: { params: { ticketId: 1 } },
});

/**
 * Terms match beginnings of words. Short terms only narrow the results. A short or empty page can have a
 * `nextCursor`.
 */
export const searchConversation = defineEndpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/messages/:ticketId/search',
  summary: 'Searches the messages of a conversation, newest first',
  access: 'user',
  tenantParams,
  params: byTicket,
  query: z.object({ searchParam: z.string().max(200), cursor: pageQuery.cursor }),
  heavy: 'search',
  output: z.object({ matches: z.array(messageMatchSchema), ...pageResponse }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 }, query: { searchParam: 'boleto' } },
});

export const MAX_FILES = 10;
/** Files with such a name become voice notes. */
export const RECORDING_NAME = /^audio-record-site-[\w.-]*\.mp3$/i;

const textsField = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? [given] : given));
/** Forms send CR LF, but signatures are recognised by LF. */
export const captionField = z
  .string()
  .overwrite((text) => text.replace(/\r\n/g, '\n'))
  .max(MAX_CAPTION_LENGTH);
const flagField = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1');

/**
 * `body` is ignored. The client ids become `{clientId}.0`, `{clientId}.1` … Only the first file quotes
 * `quotedMsg`.
 */
const filesFields = z.object({
  fromMe: flagField.optional(),
  read: flagField.optional(),
  whisper: flagField.optional(),
  body: textsField.optional(),
  signedAs: signedAsField,
  captions: textsField.pipe(z.array(captionField).max(MAX_FILES)).optional(),
  quotedMsg: messageIdField.optional(),
  clientId: z.string().min(8).max(60).optional(),
  seenThrough: messageIdField.optional(),
});

export const sendFilesForm = {
  files: 'medias',
  fields: filesFields,
  output: z.object({ messages: z.array(messageSchema) }),
} satisfies EndpointForm;

/**
 * Texts and captions of agents without their signature receive it. A repeated `clientId` returns the first message.
 * Rejects with ERR_NEWER_MESSAGE (details.message) if the
 * ticket has a message newer than `seenThrough`.
 */
export const sendMessage = defineEndpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/messages/:ticketId',
  summary: 'Sends a message, or files as a form',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({
    body: z.string().max(MAX_MESSAGE_LENGTH).nullish(),
    signedAs: signedAsField,
    read: z.union([z.literal(1), z.boolean()]).optional(),
    fromMe: z.boolean().optional(),
    mediaUrl: z.string().max(2000).nullish(),
    /** Id or signed URL of a stored file. */
    mediaPath: z.string().max(2000).nullish(),
    mediaName: z.string().max(255).nullish(),
    whisper: z.boolean().optional(),
    quotedMsg: z.looseObject({ id: messageIdField }).nullish(),
    ...sendingFields,
  }),
  form: sendFilesForm,
  output: messageSchema,
  status: 201,
  errors: [...SENDING_ERRORS, 'ERR_TOO_MANY_FILES', 'ERR_STORAGE_FULL', 'ERR_TOO_MANY_REQUESTS'],
  example: {
    params: { ticketId: 1 },
    body: { body: 'Bom dia! Em que posso ajudar?', fromMe: true, read: 1 },
  },
});

export const sendContact = defineEndpoint({
  id: 'messages.sendContact',
  method: 'POST',
  path: '/messages/sendContact/:ticketId',
  summary: 'Sends a contact card',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({
    data: z.object({
      name: z.string().trim().min(1).max(100),
      number: phoneField,
    }),
    ...sendingFields,
  }),
  output: messageSchema,
  status: 201,
  errors: SENDING_ERRORS,
  example: { params: { ticketId: 1 }, body: { data: { name: 'Maria', number: '+55 11 98888-7777' } } },
});

/** `contactId` can be a group or a contact known only by LID. */
export const forwardMessage = defineEndpoint({
  id: 'messages.forward',
  method: 'POST',
  path: '/messages/foward/message',
  summary: 'Forwards a message to a contact',
  access: 'user',
  body: z
    .object({
      idMessage: messageIdField,
      contactNumber: z.string().min(1).max(80).optional(),
      contactId: idField.optional(),
      clientId: clientIdField.optional(),
    })
    .refine(({ contactNumber, contactId }) => contactNumber !== undefined || contactId !== undefined, {
      path: ['contactNumber'],
      message: 'required',
    }),
  output: messageSchema,
  status: 201,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_MESSAGE_KIND',
    'ERR_MESSAGE_DELETED',
    'ERR_WAPP_DOWNLOAD_MEDIA',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_TICKET_STATUS',
    'ERR_CONFLICT',
  ],
  example: { body: { contactNumber: '5511988887777', idMessage: EXAMPLE_ID } },
});

export const sendTyping = defineEndpoint({
  id: 'messages.typing',
  method: 'POST',
  path: '/messages/:ticketId/typing',
  summary: 'Sends the typing state of the agent to the customer',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({ state: z.enum(['composing', 'paused']) }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { params: { ticketId: 1 }, body: { state: 'composing' } },
});
