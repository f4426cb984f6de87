import { z } from 'zod';
import { defineEndpoint, idField, idParam } from '../contract';
import { boardCardSchema, observationSchema } from './kanban.schema';
import { KANBAN_LIMITS } from './kanban-limits';

const params = z.object({ cardId: idParam });
const tenantParams = ['cardId'] as const;
const example = { params: { cardId: 1 } };

/**
 * "Adicionar ao quadro": without `kanbanId` the default board, at the top of the first column. Rejects groups and
 * resolved tickets with ERR_CONFLICT {status}, a ticket with a card with ERR_CONFLICT {cardId}, and a board without
 * columns with ERR_CONFLICT {kanbanId}.
 */
export const createCard = defineEndpoint({
  id: 'cards.create',
  method: 'POST',
  path: '/card',
  summary: 'Adds a ticket to a board',
  access: 'user',
  body: z.object({ ticketId: idField, kanbanId: idField.nullish() }),
  output: boardCardSchema,
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_TICKET_FOUND', 'ERR_NO_KANBAN_FOUND', 'ERR_CONFLICT'],
  example: { body: { ticketId: 1, kanbanId: 1 } },
});

/**
 * Rejects a column of another board with ERR_VALIDATION {field: columnId}. A `beforeId` that left the column counts
 * as absent.
 */
export const moveCard = defineEndpoint({
  id: 'cards.move',
  method: 'PUT',
  path: '/card/:cardId',
  summary: 'Moves a card within its board',
  access: 'user',
  tenantParams,
  params,
  body: z.object({
    columnId: idField,
    /** Card directly above the new position; absent: top. */
    beforeId: idField.nullish(),
  }),
  output: boardCardSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CARD_FOUND', 'ERR_NO_COLUMN_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { columnId: 1 } },
});

/** To the top of the first column. Rejects a board without columns with ERR_CONFLICT {kanbanId}. */
export const alterCardBoard = defineEndpoint({
  id: 'cards.alterKanban',
  method: 'PUT',
  path: '/card/:cardId/alterKanban',
  summary: 'Moves a card to another board',
  access: 'user',
  tenantParams,
  params,
  body: z.object({ kanbanId: idField }),
  output: boardCardSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CARD_FOUND', 'ERR_NO_KANBAN_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { kanbanId: 1 } },
});

/** Newest first. */
export const listObservations = defineEndpoint({
  id: 'observations.list',
  method: 'GET',
  path: '/observation/:cardId',
  summary: 'Lists the observations of a card',
  access: 'user',
  tenantParams,
  params,
  output: z.array(observationSchema),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CARD_FOUND'],
  example,
});

/** Removes elements that `OBSERVATION_TAGS` does not name. Rejects empty markup with ERR_VALIDATION {field: text}. */
export const createObservation = defineEndpoint({
  id: 'observations.create',
  method: 'POST',
  path: '/observation',
  summary: 'Adds an observation to a card',
  access: 'user',
  body: z.object({ cardId: idField, text: z.string().max(KANBAN_LIMITS.observation) }),
  output: observationSchema,
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CARD_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { cardId: 1, text: '<p>Prefere entrega à tarde</p>' } },
});
