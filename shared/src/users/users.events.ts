import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** A user changed; its own windows refresh the signed-in user (specification 1 §7.9). */
export const userEvent = defineEvent(
  'user',
  z.object({
    action: z.enum(['create', 'update', 'delete']),
    user: z.object({ id: idField, name: z.string(), online: z.boolean() }),
  }),
);

/** The user signed in elsewhere: this session is over (specification 1 §4.7). */
export const authEvent = defineEvent('auth', z.object({ user: z.object({ id: idField }) }));

/** The user is outside the access hours an administrator set: this session is over (specification 1 §4.7, 2 §4.7). */
export const accessTimeEvent = defineEvent('accesstime', z.object({ user: z.object({ id: idField }) }));
