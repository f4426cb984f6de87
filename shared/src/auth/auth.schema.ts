import { z } from 'zod';
import { ownUserSchema } from '../users';

/** Where the refresh token goes: a browser gets an httpOnly cookie, the desktop app's main process the answer's body. */
export const clientKindSchema = z.enum(['browser', 'desktop']);

/** What opens or continues a session. `token` is a bearer of `expiresIn` seconds. */
export const sessionSchema = z.object({
  token: z.string(),
  expiresIn: z.number().int().positive(),
  user: ownUserSchema,
  /** Only for `client: 'desktop'`. */
  refreshToken: z.string().optional(),
});
export type Session = z.output<typeof sessionSchema>;
