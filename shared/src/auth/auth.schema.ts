import { z } from 'zod';
import { ownUserSchema } from '../users';

/** Delivery of the refresh token: an httpOnly cookie for browsers, the response body for the desktop app. */
export const clientKindSchema = z.enum(['browser', 'desktop']);

export const sessionSchema = z.object({
  token: z.string(),
  expiresIn: z.number().int().positive(),
  user: ownUserSchema,
  refreshToken: z.string().optional(),
});
export type Session = z.output<typeof sessionSchema>;
