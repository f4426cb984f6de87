import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam, pageQuery, pageResponse } from '../contract';
import { ticketSchema } from '../tickets';
import { MAX_TICKET_TAGS, TAG_NAME_LENGTH, tagSchema, tagSummarySchema } from './tags.schema';

const byId = z.object({ tagId: idParam });
const tenantParams = ['tagId'] as const;

const nameField = z.string().trim().min(TAG_NAME_LENGTH.min).max(TAG_NAME_LENGTH.max);
const colorField = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i);

/** `searchParam` matches any part of a name, without accents. */
export const listTags = defineEndpoint({
  id: 'tags.list',
  method: 'GET',
  path: '/tags',
  summary: 'Lists the tags by name, with the number of tickets of each',
  access: 'user',
  query: z.object({ ...pageQuery, searchParam: z.string().max(100).optional() }),
  output: z.object({ tags: z.array(tagSchema), ...pageResponse }),
  errors: [],
});

export const listAllTags = defineEndpoint({
  id: 'tags.all',
  method: 'GET',
  path: '/tags/list',
  summary: 'Lists all tags by name',
  access: 'user',
  query: z.object({ searchParam: z.string().max(100).optional() }),
  output: z.array(tagSummarySchema),
  errors: [],
});

export const getTag = defineEndpoint({
  id: 'tags.get',
  method: 'GET',
  path: '/tags/:tagId',
  summary: 'Returns a tag',
  access: 'user',
  tenantParams,
  params: byId,
  output: tagSchema,
  errors: ['ERR_NO_TAG_FOUND'],
  example: { params: { tagId: 1 } },
});

/** Rejects a duplicate name with ERR_CONFLICT {field: name, tag}. */
export const createTag = defineEndpoint({
  id: 'tags.create',
  method: 'POST',
  path: '/tags',
  summary: 'Creates a tag',
  access: 'user',
  body: z.object({ name: nameField, color: colorField.optional(), userId: idField.nullish() }),
  output: tagSchema,
  errors: ['ERR_CONFLICT', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Cliente VIP', color: '#8764b8' } },
});

/** Updates the tickets in the background. ERR_CONFLICT: {field: name, tag}, or a stale `version`. */
export const updateTag = defineEndpoint({
  id: 'tags.update',
  method: 'PUT',
  path: '/tags/:tagId',
  summary: 'Updates a tag',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({
    name: nameField.optional(),
    color: colorField.optional(),
    userId: idField.nullish(),
    version: formVersionField.optional(),
  }),
  output: tagSchema,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_CONFLICT'],
  example: { params: { tagId: 1 }, body: { name: 'Cliente VIP', color: '#8764b8' } },
});

export const deleteTag = defineEndpoint({
  id: 'tags.delete',
  method: 'DELETE',
  path: '/tags/:tagId',
  summary: 'Deletes a tag',
  access: 'user',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_TAG_FOUND'],
  example: { params: { tagId: 1 } },
});

const tagReference = z.union([idField, z.looseObject({ id: idField }).transform(({ id }) => id)]);

export const syncTags = defineEndpoint({
  id: 'tags.sync',
  method: 'POST',
  path: '/tags/sync',
  summary: 'Sets the tags of a ticket',
  access: 'user',
  body: z.object({ ticketId: idField, tags: z.array(tagReference).max(MAX_TICKET_TAGS) }),
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_TAG_FOUND'],
  example: { body: { ticketId: 1, tags: [{ id: 1, name: 'Cliente VIP', color: '#8764b8' }] } },
});
