/** Texts of a row as a spreadsheet shows them; `row` is its number in the spreadsheet. */
export interface TableRow {
  row: number;
  cells: string[];
  /** Digits of numbers that are shown differently, by column. */
  digits?: Record<number, string>;
}

export type TableProblem = 'unreadable' | 'empty' | 'tooManyRows';

/** The header is the row with the headings, or the first row if none has any. The other rows have at least one text. */
export type Table = { ok: true; header: TableRow; rows: TableRow[] } | { ok: false; reason: TableProblem };

/** Languages of a company, in which cells are shown. */
export type SheetLanguage = 'pt' | 'en' | 'es';

/** Three columns of a person and 50 variables. */
export const MAX_COLUMNS = 53;
/** Columns of a file before an address book is reduced to those of a person. */
export const MAX_READ_COLUMNS = 256;
/** Maximum length of a text. Longer texts are cut. */
export const MAX_TEXT_LENGTH = 500;
/** Rows in which the headings are searched. */
export const HEADER_ROWS = 10;

/** Returns a cell as a number is read: a value that is shown as `5,51199E+12` has all its digits. */
export function digitsText({ cells, digits }: TableRow, column: number): string {
  return digits?.[column] ?? cells[column] ?? '';
}
