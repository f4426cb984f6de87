import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam } from '../contract';
import { SOURCE_LINK_NAME_LENGTH, SOURCE_LINK_TEXT_LENGTH, sourceLinkSchema } from './source-links.schema';

const byId = z.object({ sourceLinkId: idParam });
const tenantParams = ['sourceLinkId'] as const;
const administrators = { permission: 'source-links:manage' } as const;

const sourceLinkInputSchema = z.object({
  name: z.string().trim().min(SOURCE_LINK_NAME_LENGTH.min).max(SOURCE_LINK_NAME_LENGTH.max),
  text: z.string().trim().max(SOURCE_LINK_TEXT_LENGTH).optional(),
  whatsappId: idField,
});
export type SourceLinkInput = z.output<typeof sourceLinkInputSchema>;

const exampleBody = { name: 'Balcão', text: 'Olá! Vim pelo balcão.', whatsappId: 1 };

export const listSourceLinks = defineEndpoint({
  id: 'sourceLinks.list',
  method: 'GET',
  path: '/source-links',
  summary: 'Lists the links and QR codes by name, with the conversations that each opened',
  access: administrators,
  output: z.array(sourceLinkSchema),
  errors: [],
});

/** Names are unique per company: ERR_CONFLICT {field: name}. */
export const createSourceLink = defineEndpoint({
  id: 'sourceLinks.create',
  method: 'POST',
  path: '/source-links',
  summary: 'Creates a link that opens WhatsApp',
  access: administrators,
  body: sourceLinkInputSchema,
  output: sourceLinkSchema,
  status: 201,
  errors: ['ERR_CONFLICT', 'ERR_LIMIT_REACHED', 'ERR_NO_WAPP_FOUND'],
  example: { body: exampleBody },
});

/** Absent fields stay unchanged. ERR_CONFLICT: {field: name}, or a stale `version`. */
export const updateSourceLink = defineEndpoint({
  id: 'sourceLinks.update',
  method: 'PUT',
  path: '/source-links/:sourceLinkId',
  summary: 'Updates a link; its code stays',
  access: administrators,
  tenantParams,
  params: byId,
  body: sourceLinkInputSchema.partial().extend({ version: formVersionField.optional() }),
  output: sourceLinkSchema,
  errors: ['ERR_NO_SOURCE_LINK_FOUND', 'ERR_CONFLICT', 'ERR_NO_WAPP_FOUND'],
  example: { params: { sourceLinkId: 1 }, body: exampleBody },
});

export const deleteSourceLink = defineEndpoint({
  id: 'sourceLinks.delete',
  method: 'DELETE',
  path: '/source-links/:sourceLinkId',
  summary: 'Deletes a link; conversations retain their source',
  access: administrators,
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_SOURCE_LINK_FOUND'],
  example: { params: { sourceLinkId: 1 } },
});
