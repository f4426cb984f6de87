import { type CellObject, read } from 'xlsx';
import { MAX_COLUMNS, type TableRow } from './table';

/** Throws for content other than .xlsx and .xls. `most`: number of rows, the header included. */
export function readWorkbook(bytes: Uint8Array, most: number): TableRow[] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheets: 0,
    sheetRows: most,
  });
  const [name = ''] = book.SheetNames;
  const cells = book.Sheets[name]?.['!data'] ?? [];
  // `Array.from` also maps rows without cells, which are holes in the array.
  return Array.from(cells, (row, index) => ({
    row: index + 1,
    cells: Array.from((row ?? []).slice(0, MAX_COLUMNS), textOf),
  }));
}

/**
 * Returns a cell's text. Integers are not formatted as displayed, because the display may be rounded (5,51199E+12).
 */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'e') return '';
  if (typeof cell.v === 'number')
    return Number.isInteger(cell.v) ? cell.v.toFixed(0) : (cell.w ?? String(cell.v));
  return String(cell.v);
}
