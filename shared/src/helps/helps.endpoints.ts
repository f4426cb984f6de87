import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam, pageQuery, pageResponse } from '../contract';
import { helpInputSchema, helpSchema } from './helps.schema';

const params = z.object({ helpId: idParam });
const body = { title: 'Primeiros passos', description: 'Conecte seu número.', video: 'M7lc1UVf-VE' };

export const searchHelps = defineEndpoint({
  id: 'helps.search',
  method: 'GET',
  path: '/helps',
  summary: 'Lists the help videos by page; searches their titles',
  access: 'user',
  query: z.object({ ...pageQuery, searchParam: z.string().max(100).optional() }),
  output: z.object({ records: z.array(helpSchema), ...pageResponse }),
  errors: [],
});

export const listHelps = defineEndpoint({
  id: 'helps.list',
  method: 'GET',
  path: '/helps/list',
  summary: 'Lists the help videos in order of creation',
  access: 'user',
  output: z.array(helpSchema),
  errors: [],
});

export const createHelp = defineEndpoint({
  id: 'helps.create',
  method: 'POST',
  path: '/helps',
  summary: 'Creates a help video',
  access: 'superAdmin',
  body: helpInputSchema,
  output: helpSchema,
  status: 201,
  errors: ['ERR_LIMIT_REACHED'],
  example: { body },
});

export const updateHelp = defineEndpoint({
  id: 'helps.update',
  method: 'PUT',
  path: '/helps/:helpId',
  summary: 'Updates a help video',
  access: 'superAdmin',
  params,
  body: helpInputSchema.extend({ id: idField.optional(), version: formVersionField.optional() }),
  output: helpSchema,
  errors: ['ERR_NO_HELP_FOUND', 'ERR_CONFLICT'],
  example: { params: { helpId: 999_999_999 }, body },
});

export const deleteHelp = defineEndpoint({
  id: 'helps.delete',
  method: 'DELETE',
  path: '/helps/:helpId',
  summary: 'Deletes a help video',
  access: 'superAdmin',
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_HELP_FOUND'],
  example: { params: { helpId: 999_999_999 } },
});
