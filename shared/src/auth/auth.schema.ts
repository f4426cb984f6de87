import { z } from 'zod';
import { ownUserSchema } from '../users';

export const clientKindSchema = z.enum(['browser', 'desktop']);

export const sessionSchema = z.object({
  token: z.string(),
  expiresIn: z.number().int().positive(),
  user: ownUserSchema,
  refreshToken: z.string().optional(),
});
export type Session = z.output<typeof sessionSchema>;
