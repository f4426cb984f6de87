import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** The user's own windows refetch the signed-in user. */
export const userEvent = defineEvent(
  'user',
  z.object({
    action: z.enum(['create', 'update', 'delete']),
    user: z.object({ id: idField, name: z.string(), online: z.boolean() }),
  }),
);

/** The user signed in elsewhere. */
export const authEvent = defineEvent('auth', z.object({ user: z.object({ id: idField }) }));

/** The access hours are over. */
export const accessTimeEvent = defineEvent('accesstime', z.object({ user: z.object({ id: idField }) }));
