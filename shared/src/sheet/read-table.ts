import { IMPORT_LIMITS } from '../contacts';
import { readCsv } from './csv';
import { MAX_COLUMNS, type Table, type TableRow } from './table';
import { unpackedBytes } from './unpacked-bytes';
import { readWorkbook } from './workbook';

/** Signatures of .xlsx (zip) and .xls (compound file). */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;
/**
 * Maximum unpacked size in bytes, far more than the maximum number of rows needs. The library unpacks a whole
 * workbook at once.
 */
const MAX_UNPACKED = 256_000_000;
/** Maximum length of a text. Longer texts are cut. */
const MAX_TEXT_LENGTH = 500;

/**
 * Reads a table of .xlsx, .xls or .csv. Its format is detected from the content, not from the file name.
 * @param preview number of rows to read after the header; without it, all rows up to the maximum
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  preview?: number,
): Promise<Table> {
  const most = preview ?? IMPORT_LIMITS.rows;
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  try {
    const zipped = begins(ZIP);
    if (zipped && (await unpackedBytes(bytes, MAX_UNPACKED)) > MAX_UNPACKED) {
      return { ok: false, reason: 'unreadable' };
    }
    const workbook = zipped || begins(COMPOUND);
    if (!workbook && isNoText(bytes)) return { ok: false, reason: 'unreadable' };
    // Some programs write HTML or XML into files named .xls.
    const markup = /\.xlsx?$/i.test(name) && bytes.includes(0x3c);
    // Reads the header and one row beyond the maximum, which shows that there are too many rows.
    const all = workbook || markup ? readWorkbook(bytes, most + 2) : readCsv(bytes);
    return tableOf(preview === undefined ? all : all.slice(0, most + 1), most);
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

function tableOf([header, ...others]: readonly TableRow[], most: number): Table {
  const rows = others
    .filter(({ cells }) => cells.some((text) => text.trim() !== ''))
    .map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, MAX_COLUMNS).map((text) => text.slice(0, MAX_TEXT_LENGTH)),
    }));
  if (!header || rows.length === 0) return { ok: false, reason: 'empty' };
  if (rows.length > most) return { ok: false, reason: 'tooManyRows' };
  return { ok: true, header, rows };
}

/**
 * Returns whether the bytes are a binary file. Only UTF-16 text, which starts with a byte order mark, has
 * zero bytes.
 */
function isNoText(bytes: Uint8Array): boolean {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !wide && bytes.includes(0);
}
