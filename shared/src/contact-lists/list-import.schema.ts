import { z } from 'zod';
import { ROW_PROBLEMS } from '../contacts/import.schema';
import { type EndpointForm, idField, instantField } from '../contract';

export const LIST_IMPORT_STATES = ['reading', 'working', 'done', 'stopped', 'failed'] as const;

/** `tooComplex`: the file needs too much memory or time. `interrupted`: the server stopped while it read the file. */
export const LIST_IMPORT_FAILURES = [
  'unreadable',
  'empty',
  'tooManyRows',
  'tooComplex',
  'interrupted',
] as const;

/** An import of a sheet into a list. `total` is 0 until the file is read. */
export const listImportSchema = z.object({
  id: z.string(),
  contactListId: idField,
  state: z.enum(LIST_IMPORT_STATES),
  /** The file is read after the company's earlier imports. */
  waiting: z.boolean().optional(),
  failure: z.enum(LIST_IMPORT_FAILURES).nullable(),
  fileName: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Of `added`: people who opted out. */
  optedOut: z.number().int(),
  /** Already in the list, with or without the ninth digit. */
  known: z.number().int(),
  repeated: z.number().int(),
  invalid: z.number().int(),
  /** Start of the import of rows; null while the file is read. */
  startedAt: instantField.nullable(),
  createdAt: instantField,
});
export type ListImport = z.output<typeof listImportSchema>;

/** `listFull`: the list has 50,000 contacts. `emailInvalid`: added without the e-mail. */
export const LIST_ROW_OUTCOMES = [
  'optedOut',
  'emailInvalid',
  'known',
  'repeated',
  'listFull',
  ...ROW_PROBLEMS,
] as const;
export type ListRowOutcome = (typeof LIST_ROW_OUTCOMES)[number];

/** A row that was not simply added. `firstRow`: the row with the same number. */
export const listImportLineSchema = z.object({
  row: z.number().int().positive(),
  outcome: z.enum(LIST_ROW_OUTCOMES),
  firstRow: z.number().int().positive().nullable(),
});
export type ListImportLine = z.output<typeof listImportLineSchema>;

const label = z.string().trim().max(500);

/** Headers of the person's columns, in JSON. */
const columnsField = z
  .string()
  .max(2_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ name: label.nullable(), number: label.min(1), email: label.nullable() }));

export const listUploadForm = {
  files: 'file',
  fields: z.object({
    /** The list remembers them. Without it, those of the last upload or the recognised headers apply. */
    columns: columnsField.optional(),
    /** Whether the first row contains headings; by default, whether it seems so. */
    header: z.enum(['true', 'false']).optional(),
  }),
  output: listImportSchema,
} satisfies EndpointForm;
