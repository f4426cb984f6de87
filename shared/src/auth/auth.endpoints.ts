import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { ownUserSchema } from '../users';
import { clientKindSchema, sessionSchema } from './auth.schema';

/** With `remember`, the user stays signed in after the browser is closed. */
export const login = defineEndpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in',
  access: 'public',
  body: z.object({
    email: z.string().trim().toLowerCase().min(1).max(254),
    password: z.string().min(1).max(200),
    remember: z.boolean().optional(),
    client: clientKindSchema.optional(),
  }),
  output: sessionSchema,
  errors: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_COMPANY_INACTIVE',
    'ERR_ACCESS_HOURS',
    'ERR_TOO_MANY_REQUESTS',
  ],
  example: { body: { email: 'ana@recado.test', password: 'recado-demo' } },
});

export const refreshToken = defineEndpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh_token',
  summary: 'Refreshes a session with its refresh token',
  access: 'public',
  body: z.object({ refreshToken: z.string().max(400).optional() }).optional(),
  output: sessionSchema,
  errors: [
    'ERR_NOT_AUTHENTICATED',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_COMPANY_INACTIVE',
    'ERR_ACCESS_HOURS',
    'ERR_TOO_MANY_REQUESTS',
  ],
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'Signs out and ends the session with its sockets',
  access: 'user',
  output: z.undefined(),
  status: 204,
  errors: [],
});

export const me = defineEndpoint({
  id: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  summary: 'Returns the signed-in user',
  access: 'user',
  output: ownUserSchema,
  errors: [],
});
