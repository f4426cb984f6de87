import { IMPORT_LIMITS } from '@recado/shared/contacts';

/** A row of a spreadsheet: its first two columns, and its number as the spreadsheet counts. */
export interface SheetRow {
  row: number;
  name: string;
  number: string;
}

/** What a file holds, or why it cannot be imported. */
export type SheetAnswer =
  { ok: true; rows: SheetRow[] } | { ok: false; reason: 'unreadable' | 'empty' | 'tooManyRows' };

/** Much longer than any name; the rest of a longer cell is nobody's name either. */
const LONGEST = 100;

/** What is imported: not the first row, which is the header, and no empty ones (specification 2 §2.12). */
export function dataRows(all: readonly SheetRow[]): SheetAnswer {
  const rows = all
    .slice(1)
    .filter(({ name, number }) => name.trim() !== '' || number.trim() !== '')
    .map(({ row, name, number }) => ({
      row,
      name: name.slice(0, LONGEST),
      number: number.slice(0, LONGEST),
    }));
  if (rows.length === 0) return { ok: false, reason: 'empty' };
  if (rows.length > IMPORT_LIMITS.rows) return { ok: false, reason: 'tooManyRows' };
  return { ok: true, rows };
}
