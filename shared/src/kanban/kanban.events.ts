import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/**
 * A board changed and must be fetched again; at most once in 2 seconds. Card moves also arrive with the ticket. On the
 * wire it is named `alter-kanban-Id`, as specified.
 */
export const alterKanbanEvent = defineEvent(
  'alterKanban',
  z.object({
    kanbanId: idField,
    /** The list of boards changed: one was created, renamed or deleted. */
    boards: z.boolean(),
  }),
);
