import { type CellObject, read } from 'xlsx';
import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { SheetRow } from './sheet-row';

/** Throws for content other than .xlsx and .xls. */
export function readWorkbook(bytes: Uint8Array): SheetRow[] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheets: 0,
    // Reads the header and one row beyond the maximum, which shows that there are too many rows.
    sheetRows: IMPORT_LIMITS.rows + 2,
  });
  const [name = ''] = book.SheetNames;
  const cells = book.Sheets[name]?.['!data'] ?? [];
  // `Array.from` also maps rows without cells, which are holes in the array.
  return Array.from(cells, (row, index) => ({
    row: index + 1,
    name: textOf(row?.[0]),
    number: textOf(row?.[1]),
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
