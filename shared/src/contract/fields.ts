import { z } from 'zod';

/** A record's id in the API: a positive integer. */
export const idField = z.number().int().positive();

/** The same in a path or query, where it comes as text. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime();

/** A list of ids given as JSON text in a query (`queueIds=[1,2]`). */
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

/** A boolean given as text in a query (`showAll=true`). */
export const booleanQuery = z.enum(['true', 'false']).transform((text) => text === 'true');
