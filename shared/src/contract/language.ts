import { z } from 'zod';

/** Languages of the app, of customers' texts and of mails. */
export const languageSchema = z.enum(['pt', 'en', 'es']);
export type Language = z.output<typeof languageSchema>;
