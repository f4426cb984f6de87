import type { z } from 'zod';
import type { listUploadForm } from '@recado/shared/contact-lists';
import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { TableRow } from '@recado/shared/sheet';
import { type ColumnChoice, columnsOf, personCells } from '@recado/shared/sheet-columns';
import type { FormFile, FormOptions } from '#core/http';
import type { SheetFolder } from '#core/sheets';
import type { ListRow } from './list-import.model';

export interface UploadedSheet {
  name: string;
  /** Path of the stored file. */
  path: string;
}

export type UploadFields = z.output<typeof listUploadForm.fields>;

/** The form's boundaries and fields. */
const FORM_BYTES = 10_000;

export const sheetUpload = (folder: SheetFolder): Omit<FormOptions<UploadedSheet>, 'field'> => ({
  maxFiles: 1,
  maxBytes: IMPORT_LIMITS.fileBytes + FORM_BYTES,
  store: async ({ name, stream }: FormFile) => ({ name, path: await folder.store(stream) }),
  discard: ({ path }) => folder.remove(path),
});

/**
 * Returns a table's people. Other columns than those of the person become variables.
 * @param options of `columnsOf`
 */
export function rowsOf(
  { header, rows }: { header: TableRow; rows: readonly TableRow[] },
  choice: ColumnChoice | null,
  options: { hasHeader: boolean | undefined; country: string },
): ListRow[] {
  const columns = columnsOf(header, choice, options);
  return (columns.hasHeader ? rows : [header, ...rows]).map((row) => {
    const values = columns.variables.map(
      ({ key, column }) => [key, (row.cells[column] ?? '').trim()] as const,
    );
    return {
      row: row.row,
      ...personCells(row, columns, options.country),
      extra: Object.fromEntries(values.filter(([, value]) => value !== '')),
    };
  });
}
