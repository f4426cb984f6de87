import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { SAMPLE_ITEM_NAME_LENGTH, SAMPLE_ITEM_TEXT_LENGTH, sampleItemSchema } from './sample-items.schema';

const byId = z.object({ sampleItemId: idParam });
const tenantParams = ['sampleItemId'] as const;
const administrators = { permission: 'sample-items:manage' } as const;

const sampleItemInputSchema = z.object({
  name: z.string().trim().min(SAMPLE_ITEM_NAME_LENGTH.min).max(SAMPLE_ITEM_NAME_LENGTH.max),
  text: z.string().max(SAMPLE_ITEM_TEXT_LENGTH).optional(),
  active: z.boolean().optional(),
});
export type SampleItemInput = z.output<typeof sampleItemInputSchema>;

const exampleBody = { name: 'Primeiro registro', text: 'Um texto', active: true };

export const listSampleItems = defineEndpoint({
  id: 'sampleItems.list',
  method: 'GET',
  path: '/sample-items',
  summary: 'Lists the sample items by name',
  access: 'user',
  output: z.array(sampleItemSchema),
  errors: [],
});

/** Names are unique per company: ERR_CONFLICT {field: name}. */
export const createSampleItem = defineEndpoint({
  id: 'sampleItems.create',
  method: 'POST',
  path: '/sample-items',
  summary: 'Creates a sample item',
  access: administrators,
  body: sampleItemInputSchema,
  output: sampleItemSchema,
  status: 201,
  errors: ['ERR_CONFLICT', 'ERR_LIMIT_REACHED'],
  example: { body: exampleBody },
});

/** Absent fields stay unchanged. */
export const updateSampleItem = defineEndpoint({
  id: 'sampleItems.update',
  method: 'PUT',
  path: '/sample-items/:sampleItemId',
  summary: 'Updates a sample item',
  access: administrators,
  tenantParams,
  params: byId,
  body: sampleItemInputSchema.partial(),
  output: sampleItemSchema,
  errors: ['ERR_NO_SAMPLE_ITEM_FOUND', 'ERR_CONFLICT'],
  example: { params: { sampleItemId: 1 }, body: exampleBody },
});

export const deleteSampleItem = defineEndpoint({
  id: 'sampleItems.delete',
  method: 'DELETE',
  path: '/sample-items/:sampleItemId',
  summary: 'Deletes a sample item',
  access: administrators,
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_SAMPLE_ITEM_FOUND'],
  example: { params: { sampleItemId: 1 } },
});
