import { z } from 'zod';
import { defineEndpoint, type EndpointForm, formVersionField, idField, idParam } from '../contract';
import { QUICK_MESSAGE_LENGTH, quickMessageSchema, SHORTCODE_LENGTH } from './quick-messages.schema';

const byId = z.object({ quickMessageId: idParam });
const tenantParams = ['quickMessageId'] as const;

/** `mediaPath: null` removes the file; any other value keeps it. */
const body = z.object({
  shortcode: z.string().trim().min(SHORTCODE_LENGTH.min).max(SHORTCODE_LENGTH.max),
  message: z
    .union([
      z.literal(''),
      z.string().min(QUICK_MESSAGE_LENGTH.min).max(QUICK_MESSAGE_LENGTH.max).regex(/\S/),
    ])
    .nullish(),
  groupId: idField.nullish(),
  showAll: z.boolean().optional(),
  userId: idField.nullish(),
  mediaPath: z.string().max(2000).nullish(),
  mediaName: z.string().max(255).nullish(),
});

const changes = body.partial().extend({ version: formVersionField.optional() });

/** A JSON object, because form fields are strings. */
const draftField = <T extends z.ZodType>(draft: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(draft);

export const createQuickMessageForm = {
  files: 'file',
  fields: z.object({ quickMessage: draftField(body) }),
  output: quickMessageSchema,
} satisfies EndpointForm;

export const quickMessageFileForm = {
  files: 'file',
  fields: z.object({ quickMessage: draftField(changes).optional() }),
  output: quickMessageSchema,
} satisfies EndpointForm;

/** Omits other users' messages without text and file. */
export const listQuickMessages = defineEndpoint({
  id: 'quickMessages.list',
  method: 'GET',
  path: '/quick-messages/list',
  summary: "Lists the caller's own and the shared quick messages",
  access: 'user',
  query: z.object({ companyId: idParam.optional(), userId: idParam.optional() }),
  output: z.array(quickMessageSchema),
  errors: [],
});

/** The group must belong to the caller. */
export const createQuickMessage = defineEndpoint({
  id: 'quickMessages.create',
  method: 'POST',
  path: '/quick-messages',
  summary: 'Creates a quick message',
  access: 'user',
  body,
  form: createQuickMessageForm,
  output: quickMessageSchema,
  errors: [
    'ERR_NO_QUICK_MESSAGE_GROUP_FOUND',
    'ERR_LIMIT_REACHED',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_STORAGE_FULL',
  ],
  example: { body: { shortcode: 'bomdia', message: 'Bom dia! Em que posso ajudar?', showAll: false } },
});

export const updateQuickMessage = defineEndpoint({
  id: 'quickMessages.update',
  method: 'PUT',
  path: '/quick-messages/:quickMessageId',
  summary: "Updates one of the caller's own quick messages",
  access: 'user',
  tenantParams,
  params: byId,
  body: changes,
  output: quickMessageSchema,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_QUICK_MESSAGE_GROUP_FOUND', 'ERR_CONFLICT'],
  example: { params: { quickMessageId: 1 }, body: { shortcode: 'bomdia', message: 'Bom dia!' } },
});

export const deleteQuickMessage = defineEndpoint({
  id: 'quickMessages.delete',
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId',
  summary: "Deletes one of the caller's own quick messages, with its file",
  access: 'user',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  example: { params: { quickMessageId: 1 } },
});

export const uploadQuickMessageFile = defineEndpoint({
  id: 'quickMessages.upload',
  method: 'POST',
  path: '/quick-messages/:quickMessageId/file-upload',
  summary: "Attaches a file, sent as a form, to one of the caller's own quick messages",
  access: 'user',
  tenantParams,
  params: byId,
  form: quickMessageFileForm,
  output: quickMessageSchema,
  errors: [
    'ERR_NO_QUICK_MESSAGE_FOUND',
    'ERR_NO_QUICK_MESSAGE_GROUP_FOUND',
    'ERR_CONFLICT',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_STORAGE_FULL',
  ],
  example: { params: { quickMessageId: 1 } },
});
