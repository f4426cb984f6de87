import { readCsv } from './csv';
import { dataRows, type SheetAnswer } from './sheet-row';
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

/** Reads a sheet. Its format is detected from the content, not from the file name. */
export async function sheetAnswer(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<SheetAnswer> {
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
    return dataRows(workbook || markup ? readWorkbook(bytes) : readCsv(bytes));
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/**
 * Returns whether the bytes are a binary file. Only UTF-16 text, which starts with a byte order mark, has
 * zero bytes.
 */
function isNoText(bytes: Uint8Array): boolean {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !wide && bytes.includes(0);
}
