import { readCsv } from './csv';
import { dataRows, type SheetAnswer } from './sheet-row';
import { unpackedBytes } from './unpacked-bytes';
import { readWorkbook } from './workbook';

/** Signatures of .xlsx (zip) and .xls (compound file). */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;
/** Far above the size of the maximum rows; the library unpacks a workbook at once. */
const MAX_UNPACKED = 256_000_000;

/** Detects the format from the content, not from the file name. */
export async function sheetAnswer(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<SheetAnswer> {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  try {
    const zipped = begins(ZIP);
    if (zipped && (await unpackedBytes(bytes, MAX_UNPACKED)) > MAX_UNPACKED) {
      return { ok: false, reason: 'unreadable' };
    }
    const workbook = zipped || begins(COMPOUND);
    if (!workbook && isNoText(bytes)) return { ok: false, reason: 'unreadable' };
    // Some programs write HTML or XML and name it .xls.
    const markup = /\.xlsx?$/i.test(name) && bytes.includes(0x3c);
    return dataRows(workbook || markup ? readWorkbook(bytes) : readCsv(bytes));
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/** Detects binary files: only UTF-16 text has zero bytes, after its byte order mark. */
function isNoText(bytes: Uint8Array): boolean {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !wide && bytes.includes(0);
}
