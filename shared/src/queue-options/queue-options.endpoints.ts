import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam } from '../contract';
import { queueOptionSchema } from './queue-options.schema';

const byId = z.object({ queueOptionId: idParam });
const tenantParams = ['queueOptionId'] as const;
const administrators = { permission: 'drawer-admin-items:view' } as const;

/** Both -1 and null mean the first level. */
const parentField = z
  .union([z.literal(-1), idField])
  .nullish()
  .transform((id) => (id === -1 ? null : id));
const parentQuery = z
  .union([z.literal(['', 'null', '-1']).transform(() => null), idParam])
  .optional()
  .transform((id) => id ?? null);

/** Rejected with ERR_LIMIT_REACHED beyond `MENU_LIMITS`. */
const contentFields = {
  title: z.string().optional(),
  message: z.string().optional(),
  queueToTransferId: idField.nullish(),
  operatorId: idField.nullish(),
};

/** Without `parentId`, returns the first level. */
export const listQueueOptions = defineEndpoint({
  id: 'queueOptions.list',
  method: 'GET',
  path: '/queue-options',
  summary: 'Lists one level of the chatbot options of a queue, with all options below it',
  access: 'user',
  query: z.object({ queueId: idParam, parentId: parentQuery }),
  output: z.array(queueOptionSchema),
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { query: { queueId: 1, parentId: -1 } },
});

/** The option becomes the last of its level. */
export const createQueueOption = defineEndpoint({
  id: 'queueOptions.create',
  method: 'POST',
  path: '/queue-options',
  summary: 'Creates a chatbot option',
  access: administrators,
  body: z.object({ queueId: idField, parentId: parentField, ...contentFields }),
  output: queueOptionSchema,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_NO_USER_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { queueId: 1, parentId: null, title: 'Segunda via do boleto', message: 'Qual é o CPF?' } },
});

/** Absent fields stay unchanged. The queue and the parent cannot change (ERR_VALIDATION). ERR_CONFLICT: a stale `version`. */
export const updateQueueOption = defineEndpoint({
  id: 'queueOptions.update',
  method: 'PUT',
  path: '/queue-options/:queueOptionId',
  summary: 'Updates a chatbot option',
  access: administrators,
  tenantParams,
  params: byId,
  body: z.object({
    queueId: idField.optional(),
    parentId: parentField,
    ...contentFields,
    version: formVersionField.optional(),
  }),
  output: queueOptionSchema,
  errors: [
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_QUEUE_OPTION_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_LIMIT_REACHED',
    'ERR_CONFLICT',
  ],
  example: { params: { queueOptionId: 1 }, body: { title: 'Boletos', message: 'Qual é o CPF?' } },
});

/** A position beyond the last option means the end. */
export const moveQueueOption = defineEndpoint({
  id: 'queueOptions.move',
  method: 'PUT',
  path: '/queue-options/:queueOptionId/order',
  summary: 'Moves a chatbot option within its level',
  access: administrators,
  tenantParams,
  params: byId,
  body: z.object({ option: z.number().int().positive() }),
  output: queueOptionSchema,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  example: { params: { queueOptionId: 1 }, body: { option: 2 } },
});

export const deleteQueueOption = defineEndpoint({
  id: 'queueOptions.delete',
  method: 'DELETE',
  path: '/queue-options/:queueOptionId',
  summary: 'Deletes a chatbot option',
  access: administrators,
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  example: { params: { queueOptionId: 1 } },
});
