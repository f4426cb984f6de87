import { IMPORT_LIMITS } from '@recado/shared/contacts';

/** The first two columns of a row; `row` is its number in the spreadsheet. */
export interface SheetRow {
  row: number;
  name: string;
  number: string;
}

export type SheetAnswer =
  { ok: true; rows: SheetRow[] } | { ok: false; reason: 'unreadable' | 'empty' | 'tooManyRows' };

/** Maximum length of a text, longer than any name. Longer texts are cut. */
const MAX_TEXT_LENGTH = 100;

/** Returns the rows without the header and empty rows. */
export function dataRows(all: readonly SheetRow[]): SheetAnswer {
  const rows = all
    .slice(1)
    .filter(({ name, number }) => name.trim() !== '' || number.trim() !== '')
    .map(({ row, name, number }) => ({
      row,
      name: name.slice(0, MAX_TEXT_LENGTH),
      number: number.slice(0, MAX_TEXT_LENGTH),
    }));
  if (rows.length === 0) return { ok: false, reason: 'empty' };
  if (rows.length > IMPORT_LIMITS.rows) return { ok: false, reason: 'tooManyRows' };
  return { ok: true, rows };
}
