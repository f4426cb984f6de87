import { readCsv } from './csv';
import { dataRows, type SheetAnswer } from './sheet-row';
import { unpackedBytes } from './unpacked-bytes';
import { readWorkbook } from './workbook';

/** How the formats begin: a zip (.xlsx), a compound file (.xls). */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;
/** Many times what fifty thousand names and numbers take; what reads a workbook unpacks all of it at once. */
const MAX_UNPACKED = 256_000_000;

/** The rows of a file, whatever it calls itself. */
export async function sheetAnswer(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<SheetAnswer> {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  try {
    const zipped = begins(ZIP);
    if (zipped && (await unpackedBytes(bytes, MAX_UNPACKED)) > MAX_UNPACKED) {
      return { ok: false, reason: 'unreadable' };
    }
    const workbook = zipped || begins(COMPOUND);
    if (!workbook && isNoText(bytes)) return { ok: false, reason: 'unreadable' };
    // Some programs write a page or XML and call it .xls.
    const markup = /\.xlsx?$/i.test(name) && bytes.includes(0x3c);
    return dataRows(workbook || markup ? readWorkbook(bytes) : readCsv(bytes));
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/** A picture or a program, say: only text in UTF-16 has zeros, and that begins with its byte order mark. */
function isNoText(bytes: Uint8Array): boolean {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !wide && bytes.includes(0);
}
