import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** The user's own windows then read the signed-in user again. */
export const userEvent = defineEvent(
  'user',
  z.object({
    action: z.enum(['create', 'update', 'delete']),
    user: z.object({ id: idField, name: z.string(), online: z.boolean() }),
  }),
);

/** The user signed in elsewhere, so this authSession ends. */
export const authEvent = defineEvent('auth', z.object({ user: z.object({ id: idField }) }));

/** Access hours are over, so this authSession ends. */
export const accessTimeEvent = defineEvent('accesstime', z.object({ user: z.object({ id: idField }) }));
