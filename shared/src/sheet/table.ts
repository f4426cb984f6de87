/** Texts of a row; `row` is its number in the spreadsheet. */
export interface TableRow {
  row: number;
  cells: string[];
}

export type TableProblem = 'unreadable' | 'empty' | 'tooManyRows';

/** The header is the file's first row. The other rows have at least one text. */
export type Table = { ok: true; header: TableRow; rows: TableRow[] } | { ok: false; reason: TableProblem };

/** Three columns of a person and 50 variables. */
export const MAX_COLUMNS = 53;
