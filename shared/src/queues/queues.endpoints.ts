import { z } from 'zod';
import { assignmentModeSchema } from '../assignment/assignment.schema';
import { defineEndpoint, formVersionField, idParam } from '../contract';
import { scheduleSchema } from '../working-hours';
import {
  QUEUE_NAME_LENGTH,
  QUEUE_TEXT_LENGTH,
  queueColor,
  queueRowSchema,
  queueSchema,
} from './queues.schema';

const byId = z.object({ queueId: idParam });
const tenantParams = ['queueId'] as const;
const administrators = { permission: 'drawer-admin-items:view' } as const;

const queueInputSchema = z.object({
  name: z.string().trim().min(QUEUE_NAME_LENGTH.min).max(QUEUE_NAME_LENGTH.max),
  color: z
    .string()
    .min(3)
    .max(9)
    .refine((color) => queueColor(color) !== null, 'not a colour'),
  greetingMessage: z.string().max(QUEUE_TEXT_LENGTH).optional(),
  outOfHoursMessage: z.string().max(QUEUE_TEXT_LENGTH).optional(),
  schedules: scheduleSchema.optional(),
  assignment: assignmentModeSchema.optional(),
  version: formVersionField.optional(),
});
export type QueueInput = z.output<typeof queueInputSchema>;

const exampleBody = { name: 'Vendas', color: '#2563eb', greetingMessage: 'Olá!' };

export const listQueues = defineEndpoint({
  id: 'queues.list',
  method: 'GET',
  path: '/queue',
  summary: 'Lists the queues',
  access: 'user',
  query: z.object({ companyId: idParam.optional() }),
  output: z.array(queueRowSchema),
  errors: [],
});

export const getQueue = defineEndpoint({
  id: 'queues.get',
  method: 'GET',
  path: '/queue/:queueId',
  summary: 'Returns a queue with its messages and hours',
  access: 'user',
  tenantParams,
  params: byId,
  output: queueSchema,
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { params: { queueId: 1 } },
});

/** Rejects duplicates with ERR_CONFLICT {field: name} or ERR_QUEUE_COLOR_ALREADY_EXISTS. */
export const createQueue = defineEndpoint({
  id: 'queues.create',
  method: 'POST',
  path: '/queue',
  summary: 'Creates a queue',
  access: administrators,
  body: queueInputSchema,
  output: queueSchema,
  errors: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_CONFLICT', 'ERR_PLAN_LIMIT'],
  example: { body: exampleBody },
});

/** Updates the queue's tickets in the background. */
export const updateQueue = defineEndpoint({
  id: 'queues.update',
  method: 'PUT',
  path: '/queue/:queueId',
  summary: 'Updates a queue',
  access: administrators,
  tenantParams,
  params: byId,
  body: queueInputSchema,
  output: queueSchema,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_CONFLICT'],
  example: { params: { queueId: 1 }, body: exampleBody },
});

/** Removes the queue from open tickets, users and connections. */
export const deleteQueue = defineEndpoint({
  id: 'queues.delete',
  method: 'DELETE',
  path: '/queue/:queueId',
  summary: 'Deletes a queue',
  access: administrators,
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { params: { queueId: 1 } },
});
