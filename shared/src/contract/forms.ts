import { z } from 'zod';
import { AppError } from './errors';
import { instantField } from './fields';

/** The version of the record that a form shows. Without it, a save always wins. */
export const formVersionField = z.number().int().min(0);

const staleFormSchema = z.object({
  /** Name of the user who saved last. */
  by: z.string(),
  at: instantField,
  fields: z.array(z.string()),
  version: formVersionField,
});
export type StaleForm = z.output<typeof staleFormSchema>;

/** Returns the details of a rejected save of an older version; undefined for other errors. */
export function staleFormOf(error: unknown): StaleForm | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return undefined;
  return staleFormSchema.safeParse(error.details).data;
}
