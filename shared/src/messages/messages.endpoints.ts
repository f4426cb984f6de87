import { z } from 'zod';
import { defineEndpoint, type EndpointForm, idField, idParam, pageAnswer, pageQuery } from '../contract';
import { messageMatchSchema, ticketSchema } from '../tickets';
import { messageIdField, messageSchema, ticketDividerSchema } from './messages.schema';

const byTicket = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

/** Characters a text message may have: the messenger's own limit. */
export const MAX_MESSAGE_LENGTH = 65_536;

/** Characters a file's text may have. */
const MAX_CAPTION_LENGTH = 4_096;

const clientIdField = z.string().min(8).max(64);
const EXAMPLE_ID = '01KAFEXAMP0000000000000000';

/** What every sending takes: the caller's own key, and how far the agent had read. */
const sendingFields = {
  clientId: clientIdField.optional(),
  seenThrough: messageIdField.nullish(),
};

const SENDING_ERRORS = [
  'ERR_NO_TICKET_FOUND',
  'ERR_TICKET_STATUS',
  'ERR_NEWER_MESSAGE',
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_CONFLICT',
] as const;

/**
 * Specification 1 §7.5: the contact's whole history, newest first. With `after` (a message's id): what was
 * stored after it, oldest first, with an overlap of a minute, for a client that was away. With `around` (a message's
 * id): a page with that message in its middle, newest first; `newerCursor`, given as `newer`, leads from there to the
 * present, page by page.
 */
export const listMessages = defineEndpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/messages/:ticketId',
  summary: "A conversation's messages, newest first",
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
    ...pageAnswer,
    /** Answered to `around` and `newer`: leads to what is newer than the page; null where nothing is. */
    newerCursor: z.string().nullable().optional(),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  example: { params: { ticketId: 1 } },
});

/**
 * Searches one conversation, as far as the caller sees it: messages with words that begin with every searched one, newest
 * first. Words of one or two letters narrow the others only. A page can be short, or empty, while `nextCursor` continues.
 */
export const searchConversation = defineEndpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/messages/:ticketId/search',
  summary: "Search a conversation's messages, newest first",
  access: 'user',
  tenantParams,
  params: byTicket,
  query: z.object({ searchParam: z.string().max(200), cursor: pageQuery.cursor }),
  output: z.object({ matches: z.array(messageMatchSchema), ...pageAnswer }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 }, query: { searchParam: 'boleto' } },
});

/** Files one call may carry. */
export const MAX_FILES = 10;
/** Its name makes a file a voice note (specification 1 §7.5, §9): `audio-record-site-{timestamp}.mp3`. */
export const RECORDING_NAME = /^audio-record-site-[\w.-]*\.mp3$/i;

/** A field that may be repeated comes as one text or as several. */
const textsField = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? [given] : given));
/** A form writes every line break as CR LF; a text has LF, by which its signature is known. */
const captionField = z
  .string()
  .overwrite((text) => text.replace(/\r\n/g, '\n'))
  .max(MAX_CAPTION_LENGTH);
const flagField = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1');

/**
 * `body` holds the files' names and is not looked at; a file's text is in `captions`, in the files' order. The messages
 * of one set have the keys `{clientId}.0`, `{clientId}.1` … `quotedMsg`: the message's id, of the first file's message.
 */
const filesFields = z.object({
  fromMe: flagField.optional(),
  read: flagField.optional(),
  whisper: flagField.optional(),
  body: textsField.optional(),
  captions: textsField.pipe(z.array(captionField).max(MAX_FILES)).optional(),
  quotedMsg: messageIdField.optional(),
  clientId: z.string().min(8).max(60).optional(),
  seenThrough: messageIdField.optional(),
});

/** Specification 1 §7.5: several files, a message each. */
export const sendFilesForm = {
  files: 'medias',
  fields: filesFields,
  output: z.object({ messages: z.array(messageSchema) }),
} satisfies EndpointForm;

/**
 * Specification 1 §7.5. `clientId`: the same again answers the same message. `seenThrough`: the last message
 * the agent saw; a newer one answers 409 ERR_NEWER_MESSAGE with it in details.message. `whisper`: for colleagues only,
 * it never leaves Recado.
 */
export const sendMessage = defineEndpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/messages/:ticketId',
  summary: 'Send a message, or files as a form',
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({
    body: z.string().max(MAX_MESSAGE_LENGTH).nullish(),
    read: z.union([z.literal(1), z.boolean()]).optional(),
    fromMe: z.boolean().optional(),
    mediaUrl: z.string().max(2000).nullish(),
    /** A file of the company's that is here already, by its id or a link to it: a quick message's. */
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

/** Specification 1 §7.5: a contact's card. `number` as people write it: only its digits count. */
export const sendContact = defineEndpoint({
  id: 'messages.sendContact',
  method: 'POST',
  path: '/messages/sendContact/:ticketId',
  summary: "Send a contact's card",
  access: 'user',
  tenantParams,
  params: byTicket,
  body: z.object({
    data: z.object({
      name: z.string().trim().min(1).max(100),
      number: z
        .string()
        .max(50)
        .transform((text) => text.replace(/\D/g, ''))
        .pipe(z.string().min(8).max(20)),
    }),
    ...sendingFields,
  }),
  output: messageSchema,
  status: 201,
  errors: SENDING_ERRORS,
  example: { params: { ticketId: 1 }, body: { data: { name: 'Maria', number: '+55 11 98888-7777' } } },
});

/**
 * Specification 1 §7.5 (spelt so): sends a message again, marked as forwarded, to another contact: in the contact's open
 * ticket, else in a new one. `contactNumber`: a number, or a message's `remoteJid`; `contactId` reaches groups and
 * people known by LID only. Files are not uploaded again.
 */
export const forwardMessage = defineEndpoint({
  id: 'messages.forward',
  method: 'POST',
  path: '/messages/foward/message',
  summary: 'Forward a message to a contact',
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
