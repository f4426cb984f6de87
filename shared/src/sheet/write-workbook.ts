import { utils, write } from 'xlsx';

const MIN_WIDTH = 12;

/** Returns an .xlsx file with one sheet. All cells are texts, so that long numbers keep their digits. */
export function writeWorkbook(
  sheetName: string,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!cols'] = (rows[0] ?? []).map((_, column) => ({
    wch: Math.max(MIN_WIDTH, ...rows.map((row) => (row[column] ?? '').length + 2)),
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}
