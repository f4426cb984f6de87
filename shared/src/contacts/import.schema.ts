import { z } from 'zod';
import { idField, instantField } from '../contract';
import { PHONE_PROBLEMS } from '../rules/phones';

export const IMPORT_LIMITS = {
  rows: 50_000,
  rowsACall: 1_000,
  fileBytes: 20 * 1024 * 1024,
  /** Imports of a company, also into contact lists: one runs, the others wait. */
  atOnce: 4,
} as const;

export const ROW_PROBLEMS = [
  'nameShort',
  'nameLong',
  ...PHONE_PROBLEMS,
  /** The row has a username that no contact has, and no number. */
  'usernameUnknown',
  /** In logs of imports that an older version made. */
  'countryMissing',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

export const importLogLineSchema = z.object({
  row: z.number().int().positive(),
  message: z.enum(['added', 'known', 'repeated', ...ROW_PROBLEMS]),
  contactId: idField.nullable(),
  firstRow: z.number().int().positive().nullable(),
});
export type ImportLogLine = z.output<typeof importLogLineSchema>;

export const contactImportSchema = z.object({
  id: z.string(),
  source: z.enum(['file', 'phone']),
  /** `waiting`: earlier imports of the company have not ended. `failed`: the server could not continue. */
  state: z.enum(['receiving', 'waiting', 'working', 'done', 'stopped', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Contacts that already exist, with or without the ninth digit. */
  known: z.number().int(),
  repeated: z.number().int(),
  invalid: z.number().int(),
  tickets: z.number().int(),
  createdAt: instantField,
});
export type ContactImport = z.output<typeof contactImportSchema>;
