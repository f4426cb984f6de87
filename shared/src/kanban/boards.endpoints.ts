import { z } from 'zod';
import { defineEndpoint, formVersionField, idParam } from '../contract';
import { boardCountsSchema, boardSchema, cardFillingSchema } from './kanban.schema';
import { KANBAN_LIMITS } from './kanban-limits';

const params = z.object({ kanbanId: idParam });
const tenantParams = ['kanbanId'] as const;
const example = { params: { kanbanId: 1 } };
const body = z.object({ name: z.string().trim().min(1).max(KANBAN_LIMITS.name) });

/** Sorted by name. Also for companies that do not use the kanban, whose other calls return ERR_NO_PERMISSION. */
export const listBoards = defineEndpoint({
  id: 'kanban.list',
  method: 'GET',
  path: '/kanban',
  summary: 'Lists the boards',
  access: 'user',
  output: z.array(boardSchema),
  errors: [],
});

/** Rejects a name in use with ERR_CONFLICT {field: name}, and with ERR_LIMIT_REACHED {limit} at 50 boards. */
export const createBoard = defineEndpoint({
  id: 'kanban.create',
  method: 'POST',
  path: '/kanban',
  summary: 'Creates a board',
  access: 'admin',
  body,
  output: boardSchema,
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_CONFLICT', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Vendas' } },
});

/** ERR_CONFLICT: {field: name}, or a stale `version`. */
export const updateBoard = defineEndpoint({
  id: 'kanban.update',
  method: 'PUT',
  path: '/kanban/:kanbanId',
  summary: 'Renames a board',
  access: 'admin',
  tenantParams,
  params,
  body: body.extend({ version: formVersionField.optional() }),
  output: boardSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_KANBAN_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { name: 'Vendas' } },
});

export const deleteBoard = defineEndpoint({
  id: 'kanban.delete',
  method: 'DELETE',
  path: '/kanban/:kanbanId',
  summary: 'Deletes a board with its columns, cards and observations; tickets stay',
  access: 'admin',
  tenantParams,
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_KANBAN_FOUND'],
  example,
});

export const countBoardCards = defineEndpoint({
  id: 'kanban.counts',
  method: 'GET',
  path: '/kanban/:kanbanId/counts',
  summary: 'Counts the cards of a board and of its columns',
  access: 'admin',
  tenantParams,
  params,
  output: boardCountsSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_KANBAN_FOUND'],
  example,
});

/** Changes are published with the board (`alterKanban`). */
export const getCardFilling = defineEndpoint({
  id: 'kanban.filling',
  method: 'GET',
  path: '/kanban/filling',
  summary: 'Returns the progress of adding the open tickets to the board',
  access: 'user',
  output: z.object({ filling: cardFillingSchema.nullable() }),
  errors: ['ERR_NO_PERMISSION'],
});
