import { z } from 'zod';
import { defineEndpoint, type EndpointForm, idField, idParam, messageIdField, phoneField } from '../contract';
import { captionField, MAX_MESSAGE_LENGTH, sendFailureSchema } from '../messages';

export const MESSAGES_API_PATH = '/api/messages';

/** `unknown`: it was given to WhatsApp, which never confirmed it, so the customer may have it. */
export const apiStatusSchema = z.enum(['queued', 'sent', 'delivered', 'read', 'played', 'unknown', 'failed']);
export type ApiStatus = z.output<typeof apiStatusSchema>;

/**
 * `open`: the open ticket or a new one; `closed`: a ticket that no list shows; absent: the open ticket, if
 * any.
 */
const ticketField = z.enum(['open', 'closed']);

const EXAMPLE_ID = '01KAFEXAMP0000000000000000';
const MAX_FILE_NAME = 255;

const text = () => z.string({ error: ({ input }) => (input === undefined ? 'required' : undefined) });

const filled = (most: number) =>
  text()
    .max(most)
    .refine((text) => text.trim() !== '', 'empty');

const RECIPIENT_FIELDS = ['number', 'contactId', 'ticketUuid'] as const;

/** Exactly one of them names the recipient. `ticketUuid`: the contact of a ticket of the token's connection. */
const recipient = {
  number: phoneField.optional(),
  contactId: idField.optional(),
  ticketUuid: z.uuid().optional(),
};

function hasOneRecipient(input: Partial<Record<keyof typeof recipient, unknown>>, context: z.RefinementCtx) {
  const [first, second] = RECIPIENT_FIELDS.filter((field) => input[field] !== undefined);
  if (first === undefined) context.addIssue({ code: 'custom', path: ['number'], message: 'required' });
  if (second !== undefined) context.addIssue({ code: 'custom', path: [second], message: 'oneRecipient' });
}

const sendErrors = [
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_IDEMPOTENCY_KEY',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_TICKET_FOUND',
  'ERR_CONFLICT',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_TOO_MANY_FILES',
  'ERR_MEDIA_UNREADABLE',
  'ERR_STORAGE_FULL',
] as const;

const acceptedSchema = z.object({
  id: messageIdField,
  status: apiStatusSchema,
  contactId: idField,
  ticketUuid: z.string(),
});

/** `body` is the displayed file name. */
export const sendApiFileForm = {
  files: 'medias',
  fields: z
    .object({
      ...recipient,
      contactId: idParam.optional(),
      body: filled(MAX_FILE_NAME),
      caption: captionField.optional(),
      queueId: idParam.optional(),
      userId: idParam.optional(),
      quotedId: messageIdField.optional(),
      ticket: ticketField.optional(),
    })
    .superRefine(hasOneRecipient),
  output: acceptedSchema,
} satisfies EndpointForm;

/**
 * Requests with the same `Idempotency-Key` send one message. `queueId` applies only to a new ticket; `userId` is the
 * agent of a new ticket, and the message's author.
 */
export const sendApiMessage = defineEndpoint({
  id: 'messagesApi.send',
  method: 'POST',
  path: `${MESSAGES_API_PATH}/send`,
  summary: 'Sends a text, or one file as a form, through the connection of the token',
  access: 'connectionToken',
  body: z
    .object({
      ...recipient,
      body: filled(MAX_MESSAGE_LENGTH),
      queueId: idField.optional(),
      userId: idField.optional(),
      quotedId: messageIdField.optional(),
      ticket: ticketField.optional(),
    })
    .superRefine(hasOneRecipient),
  form: sendApiFileForm,
  output: acceptedSchema,
  status: 202,
  errors: sendErrors,
  example: { body: { number: '5511987654321', body: 'Seu pedido saiu para entrega.' } },
});

export const getApiMessage = defineEndpoint({
  id: 'messagesApi.get',
  method: 'GET',
  path: `${MESSAGES_API_PATH}/:messageId`,
  summary: 'Returns the delivery status of a message',
  access: 'connectionToken',
  tenantParams: ['messageId'],
  params: z.object({ messageId: messageIdField }),
  output: acceptedSchema.extend({ failure: sendFailureSchema.nullable() }),
  errors: ['ERR_NO_MESSAGE_FOUND'],
  example: { params: { messageId: EXAMPLE_ID } },
});
