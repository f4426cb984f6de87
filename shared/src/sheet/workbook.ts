import { type CellObject, type ParsingOptions, read, type WorkBook } from 'xlsx';
import { cellDigits, cellText } from './cell-text';
import { HEADER_ROWS, MAX_READ_COLUMNS, type SheetLanguage, type TableRow } from './table';

/** Sheets of a workbook that are searched for a table. */
const MAX_SHEETS = 20;

interface WorkbookOptions {
  language: SheetLanguage;
  /** Maximum number of rows per sheet. */
  most: number;
  /** Returns the index of the sheet with the table, by the first rows of each. */
  select(beginnings: readonly TableRow[][]): number;
}

/** Reads a sheet of .xlsx, .xls, .ods or a page of markup. Throws for other content. */
export function readWorkbook(bytes: Uint8Array, { language, most, select }: WorkbookOptions): TableRow[] {
  const shown = hasShownTexts(bytes);
  const options: ParsingOptions = {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: shown,
    // Leaves the texts of a page of markup as they are, instead of guessing American dates.
    raw: true,
  };
  const { SheetNames: names, Workbook: about } = read(bytes, {
    ...options,
    bookSheets: true,
    bookProps: false,
  });
  const visible = names
    .map((_, index) => index)
    .filter((index) => !about?.Sheets?.[index]?.Hidden)
    .slice(0, MAX_SHEETS);
  const format = (book: WorkBook) => ({ language, date1904: book.Workbook?.WBProps?.date1904 === true });
  const rowsOf = (book: WorkBook, index: number) =>
    (book.Sheets[book.SheetNames[index] ?? '']?.['!data'] ?? []) as (CellObject[] | undefined)[];
  const tableRows = (book: WorkBook, index: number) =>
    // `Array.from` also maps rows without cells, which are holes in the array.
    Array.from(rowsOf(book, index), (cells, row) =>
      tableRow(row + 1, cells ?? [], (cell) => textOf(cell, format(book), shown)),
    );
  let sheet = visible[0] ?? 0;
  if (visible.length > 1) {
    const beginning = read(bytes, { ...options, sheets: visible, sheetRows: HEADER_ROWS });
    sheet = visible[select(visible.map((index) => tableRows(beginning, index)))] ?? sheet;
  }
  return tableRows(read(bytes, { ...options, sheets: sheet, sheetRows: most }), sheet);
}

function tableRow(row: number, cells: readonly CellObject[], textOf: (cell: CellObject) => string): TableRow {
  const read = Array.from(cells.slice(0, MAX_READ_COLUMNS), (cell) => (cell ? textOf(cell) : ''));
  const digits: Record<number, string> = {};
  for (const [column, text] of read.entries()) {
    const plain = cellDigits(cells[column]);
    if (plain !== undefined && plain !== text) digits[column] = plain;
  }
  return { row, cells: read, ...(Object.keys(digits).length > 0 && { digits }) };
}

function textOf(cell: CellObject, format: Parameters<typeof cellText>[1], shown: boolean): string {
  const isShown = shown && cell.w !== undefined && (typeof cell.v !== 'number' || cell.w !== String(cell.v));
  return isShown ? String(cell.w) : cellText(cell, format);
}

/** Returns whether the file contains the texts that its cells show: .ods does. */
function hasShownTexts(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 120)).includes('opendocument');
}
