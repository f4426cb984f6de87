import { z } from 'zod';
import { KANBAN_LIMITS } from '@recado/shared/kanban';

/** Name of a board or column; the messages are text keys. */
export const nameField = z.string().trim().min(1, 'required').max(KANBAN_LIMITS.name, 'tooLong');
