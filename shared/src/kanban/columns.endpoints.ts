import { z } from 'zod';
import { booleanQuery, defineEndpoint, formVersionField, idField, idParam } from '../contract';
import { boardCardSchema, columnSchema, columnWithCardsSchema } from './kanban.schema';
import { KANBAN_LIMITS } from './kanban-limits';

const params = z.object({ columnId: idParam });
const tenantParams = ['columnId'] as const;
const example = { params: { columnId: 1 } };

const nameField = z.string().trim().min(1).max(KANBAN_LIMITS.name);
const limitField = z.number().int().positive().max(KANBAN_LIMITS.columnLimit).nullish();

/** Without `showAll`: cards of the caller's tickets and of tickets without an agent. */
const filters = {
  queueId: idParam.optional(),
  /** Cards of this user's tickets; an agent is rejected with ERR_NO_PERMISSION. */
  userId: idParam.optional(),
  showAll: booleanQuery.optional(),
};

/** Columns in their order, with the cards whose tickets the caller can see. */
export const listColumns = defineEndpoint({
  id: 'columns.list',
  method: 'GET',
  path: '/column/kanban/:kanbanId',
  summary: 'Lists the columns of a board with their first cards',
  access: 'user',
  tenantParams: ['kanbanId'],
  params: z.object({ kanbanId: idParam }),
  query: z.object({
    ...filters,
    /** With `false`, only the columns, as for the bar of a ticket. */
    cards: booleanQuery.optional(),
  }),
  output: z.array(columnWithCardsSchema),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_KANBAN_FOUND'],
  example: { params: { kanbanId: 1 }, query: { showAll: 'true' } },
});

export const listColumnCards = defineEndpoint({
  id: 'columns.cards',
  method: 'GET',
  path: '/column/:columnId/cards',
  summary: 'Lists the cards of a column, 50 at a time',
  access: 'user',
  tenantParams,
  params,
  query: z.object({ ...filters, cursor: z.string().max(200).optional() }),
  output: z.object({
    cards: z.array(boardCardSchema),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_COLUMN_FOUND'],
  example: { ...example, query: { showAll: 'true' } },
});

/** Adds the column at the right. Rejects with ERR_LIMIT_REACHED {limit} at 30 columns. */
export const createColumn = defineEndpoint({
  id: 'columns.create',
  method: 'POST',
  path: '/column',
  summary: 'Creates a column of a board',
  access: 'admin',
  body: z.object({ name: nameField, kanbanId: idField, limit: limitField }),
  output: columnSchema,
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_KANBAN_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Em negociação', kanbanId: 1 } },
});

export const updateColumn = defineEndpoint({
  id: 'columns.update',
  method: 'PUT',
  path: '/column/:columnId',
  summary: 'Renames or moves a column',
  access: 'admin',
  tenantParams,
  params,
  body: z.object({
    name: nameField.optional(),
    limit: limitField,
    /** Column on the left of the new position; null: leftmost; absent: unchanged. */
    beforeId: idField.nullish(),
    version: formVersionField.optional(),
  }),
  output: columnSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_COLUMN_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { name: 'Em negociação' } },
});

export const deleteColumn = defineEndpoint({
  id: 'columns.delete',
  method: 'DELETE',
  path: '/column/:columnId',
  summary: 'Deletes a column with its cards and observations; tickets stay',
  access: 'admin',
  tenantParams,
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_COLUMN_FOUND'],
  example,
});
