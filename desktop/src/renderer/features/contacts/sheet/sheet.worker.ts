import { readCsv } from './csv';
import { dataRows, type SheetAnswer } from './sheetRow';
import { readWorkbook } from './workbook';

/** How the formats begin: a zip (.xlsx), a compound file (.xls). */
const SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** A file's bytes come, its rows go: the window is not kept waiting by what takes seconds. */
addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  postMessage(answerTo(new Uint8Array(data.bytes), data.name));
});

function answerTo(bytes: Uint8Array, name: string): SheetAnswer {
  try {
    const signed = SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
    // Some programs write a page or XML and call it .xls.
    const markup = /\.xlsx?$/i.test(name) && bytes.includes(0x3c);
    return dataRows(signed || markup ? readWorkbook(bytes) : readCsv(bytes));
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}
