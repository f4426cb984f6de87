import { z } from 'zod';

export const idField = z.number().int().positive();

export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const messageIdField = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

/** ISO 8601 in UTC. */
export const instantField = z.iso.datetime();

/** A JSON list in the query: `queueIds=[1,2]`. */
export const idListQuery = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(idField).max(500));

export const booleanQuery = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A phone number as a person or program writes it; the server reads it in the company's country. */
export const phoneField = z.union([
  z.string().trim().max(200),
  z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(String),
]);
