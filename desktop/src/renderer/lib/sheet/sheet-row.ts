import type { Table } from '@recado/shared/sheet';
import { personCells, type SheetColumns } from '@recado/shared/sheet-columns';

/** A person of a sheet; `row` is its number in the spreadsheet. */
export interface SheetRow {
  row: number;
  name: string;
  number: string;
}

/** Maximum length of a text, longer than any name. Longer texts are cut. */
const MAX_TEXT_LENGTH = 100;

/**
 * Returns the rows that have a name or a number.
 * @param country the company's, as an ISO 3166-1 code
 */
export function peopleOf(
  { header, rows }: Extract<Table, { ok: true }>,
  columns: SheetColumns,
  country: string,
): SheetRow[] {
  return (columns.hasHeader ? rows : [header, ...rows])
    .map((row) => {
      const { name, number } = personCells(row, columns, country);
      return {
        row: row.row,
        name: name.slice(0, MAX_TEXT_LENGTH),
        number: number.slice(0, MAX_TEXT_LENGTH),
      };
    })
    .filter(({ name, number }) => name.trim() !== '' || number.trim() !== '');
}
