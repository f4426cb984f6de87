import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** Reports a change of a user. The user's own windows refetch the signed-in user. */
export const userEvent = defineEvent(
  'user',
  z.object({
    action: z.enum(['create', 'update', 'delete']),
    user: z.object({ id: idField, name: z.string(), online: z.boolean() }),
  }),
);

/** Ends this sign-in, because the user signed in elsewhere. */
export const authEvent = defineEvent('auth', z.object({ user: z.object({ id: idField }) }));

/** Ends this sign-in, because the access hours are over. */
export const accessTimeEvent = defineEvent('accesstime', z.object({ user: z.object({ id: idField }) }));
