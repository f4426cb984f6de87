import { type CellObject, read } from 'xlsx';
import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { SheetRow } from './sheet-row';

/** The rows of a workbook's first sheet (.xlsx, .xls, and what calls itself so). Throws for what is none. */
export function readWorkbook(bytes: Uint8Array): SheetRow[] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheets: 0,
    // One more than may be imported, and the header: so that it shows.
    sheetRows: IMPORT_LIMITS.rows + 2,
  });
  const [name = ''] = book.SheetNames;
  const cells = book.Sheets[name]?.['!data'] ?? [];
  // A row without cells is a hole in the array.
  return Array.from(cells, (row, index) => ({
    row: index + 1,
    name: textOf(row?.[0]),
    number: textOf(row?.[1]),
  }));
}

/** A number whole, as it is stored: the text a spreadsheet shows for it may be 5,51199E+12. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'e') return '';
  if (typeof cell.v === 'number')
    return Number.isInteger(cell.v) ? cell.v.toFixed(0) : (cell.w ?? String(cell.v));
  return String(cell.v);
}
