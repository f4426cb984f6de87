import { z } from 'zod';
import { idField, instantField } from '../contract';

/** What one import may hold. A call carries a part of it, so that none is larger than any other call. */
export const IMPORT_LIMITS = { rows: 50_000, rowsACall: 1_000, fileBytes: 20 * 1024 * 1024 } as const;

/** Why a row is not imported; the row's own words stay with whoever has the file. */
export const ROW_PROBLEMS = [
  'nameShort',
  'nameLong',
  'numberMissing',
  'numberShort',
  'numberLong',
  /** A spreadsheet made 5,51199E+12 of it: the last digits are lost. */
  'numberRounded',
  /** A Brazilian mobile without the 55: nobody's country is guessed. */
  'countryMissing',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** A line of an import's log (specification 2 §3.8): what became of a row. */
export const importLogLineSchema = z.object({
  /** As the spreadsheet counts them: the first row of data is 2. */
  row: z.number().int().positive(),
  message: z.enum(['added', 'known', 'repeated', ...ROW_PROBLEMS]),
  contactId: idField.nullable(),
  /** Of `repeated`: the row that had the number first. */
  firstRow: z.number().int().positive().nullable(),
});
export type ImportLogLine = z.output<typeof importLogLineSchema>;

/** An import as those who may follow it see it. */
export const contactImportSchema = z.object({
  id: z.string(),
  source: z.enum(['file', 'phone']),
  /** `receiving`: parts of the file are still to come. `stopped`: somebody ended it; what was done stays. */
  state: z.enum(['receiving', 'working', 'done', 'stopped']),
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Contacts already, in either spelling of the ninth digit. */
  known: z.number().int(),
  repeated: z.number().int(),
  invalid: z.number().int(),
  tickets: z.number().int(),
  createdAt: instantField,
});
export type ContactImport = z.output<typeof contactImportSchema>;
