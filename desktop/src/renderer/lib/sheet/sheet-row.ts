import type { Table, TableProblem } from '@recado/shared/sheet';

/** The first two columns of a row; `row` is its number in the spreadsheet. */
export interface SheetRow {
  row: number;
  name: string;
  number: string;
}

export type SheetAnswer = { ok: true; rows: SheetRow[] } | { ok: false; reason: TableProblem };

/** Maximum length of a text, longer than any name. Longer texts are cut. */
const MAX_TEXT_LENGTH = 100;

/** Returns the rows that have a name or a number. */
export function peopleOf(table: Table): SheetAnswer {
  if (!table.ok) return table;
  const rows = table.rows
    .map(({ row, cells: [name = '', number = ''] }) => ({
      row,
      name: name.slice(0, MAX_TEXT_LENGTH),
      number: number.slice(0, MAX_TEXT_LENGTH),
    }))
    .filter(({ name, number }) => name.trim() !== '' || number.trim() !== '');
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, rows };
}
