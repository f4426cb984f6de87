import { plainText } from '../search';
import { numberColumns, usernameColumn, validNumberColumn, validUsernameColumn } from './headings';
import { HEADER_ROWS, type TableRow } from './table';

interface HeaderSearch {
  /** Heading of the number column that a user chose. */
  numberLabel: string | null;
  /** ISO 3166-1 code of the company's country. */
  country: string | undefined;
}

const isFilled = ({ cells }: TableRow) => cells.some((text) => text.trim() !== '');
const filledCells = ({ cells }: TableRow) => cells.filter((text) => text.trim() !== '').length;

/**
 * Returns the index of the sheet with the table: the first with headings, else the first with a number, else the first
 * with any text.
 */
export function selectSheet(sheets: readonly (readonly TableRow[])[], search: HeaderSearch): number {
  const beginnings = sheets.map((rows) => rows.slice(0, HEADER_ROWS));
  const first = (test: (rows: readonly TableRow[]) => boolean) => {
    const found = beginnings.findIndex(test);
    return found < 0 ? undefined : found;
  };
  return (
    first((rows) => headerIndex(rows, search) !== undefined) ??
    first((rows) => rows.some((row) => validNumberColumn(row, search.country) !== null)) ??
    first((rows) => rows.some(isFilled)) ??
    0
  );
}

/**
 * Divides the rows of a sheet into its header, which is the first row with headings or with any text, and the filled
 * rows after it.
 */
export function divideRows(
  rows: readonly TableRow[],
  search: HeaderSearch,
): { header: TableRow | undefined; others: TableRow[] } {
  const beginning = rows.slice(0, HEADER_ROWS);
  const leastCells = Math.min(2, Math.max(1, ...beginning.map(filledCells)));
  const index = headerIndex(beginning, search, leastCells) ?? rows.findIndex(isFilled);
  return { header: rows[index], others: rows.slice(index + 1).filter(isFilled) };
}

/** Returns the index of the row whose headings name a number or username column. A title is the only text of its row. */
function headerIndex(
  beginning: readonly TableRow[],
  { numberLabel, country }: HeaderSearch,
  leastCells = 2,
): number | undefined {
  const wanted = numberLabel === null ? null : plainText(numberLabel);
  const found = beginning.findIndex(
    (row) =>
      filledCells(row) >= leastCells &&
      validNumberColumn(row, country) === null &&
      validUsernameColumn(row) === null &&
      (numberColumns(row).length > 0 ||
        usernameColumn(row)?.isCertain ||
        row.cells.some((text) => plainText(text) === wanted)),
  );
  return found < 0 ? undefined : found;
}
