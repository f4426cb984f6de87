import { z } from 'zod';
import { ownUserSchema } from '../users';

/** Browsers receive the refresh token as an httpOnly cookie, the desktop app in the body. */
export const clientKindSchema = z.enum(['browser', 'desktop']);

export const sessionSchema = z.object({
  token: z.string(),
  expiresIn: z.number().int().positive(),
  user: ownUserSchema,
  refreshToken: z.string().optional(),
});
export type Session = z.output<typeof sessionSchema>;
