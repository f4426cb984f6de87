import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { listUploadForm } from '@recado/shared/contact-lists';
import { IMPORT_LIMITS, lacksCountry, withBrazil } from '@recado/shared/contacts';
import type { TableRow } from '@recado/shared/sheet';
import { type ColumnChoice, columnsOf, personCells } from '@recado/shared/sheet-columns';
import type { FormFile, FormOptions } from '../../../core/http';
import type { ListRow } from './list-import.model';

export interface UploadedSheet {
  name: string;
  bytes: Buffer;
}

export type UploadFields = z.output<typeof listUploadForm.fields>;

/** The form's boundaries and fields. */
const FORM_BYTES = 10_000;

/** The file stays in memory, so that a crash leaves no copy of it. */
export const sheetUpload: Omit<FormOptions<UploadedSheet>, 'field'> = {
  maxFiles: 1,
  maxBytes: IMPORT_LIMITS.fileBytes + FORM_BYTES,
  store: async ({ name, stream }: FormFile) => ({ name, bytes: await buffer(stream) }),
  discard: () => Promise.resolve(),
};

/** Returns a table's people. Other columns than those of the person become variables. */
export function rowsOf(
  { header, rows }: { header: TableRow; rows: readonly TableRow[] },
  choice: ColumnChoice | null,
  asBrazilian: boolean,
): ListRow[] {
  const columns = columnsOf(header, choice);
  return (columns.hasHeader ? rows : [header, ...rows]).map((row) => {
    const { name, number, email } = personCells(row, columns);
    const values = columns.variables.map(
      ({ key, column }) => [key, (row.cells[column] ?? '').trim()] as const,
    );
    return {
      row: row.row,
      name,
      number: asBrazilian && lacksCountry(number) ? withBrazil(number) : number,
      email,
      extra: Object.fromEntries(values.filter(([, value]) => value !== '')),
    };
  });
}
