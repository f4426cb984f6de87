import { IMPORT_LIMITS } from '../contacts/import.schema';
import { decodeText, isBinary } from '../encoding';
import { isVCardFile, readVCards } from '../vcards';
import { joinNames, tableOfCards } from './address-book';
import { readCsv } from './csv';
import { divideRows, selectSheet } from './find-table';
import { validNumberColumn } from './headings';
import {
  HEADER_ROWS,
  MAX_COLUMNS,
  MAX_TEXT_LENGTH,
  type SheetLanguage,
  type Table,
  type TableRow,
} from './table';
import { unpackedBytes } from './unpacked-bytes';
import { readWorkbook } from './workbook';

/** Signatures of .xlsx and .ods (zip) and .xls (compound file). */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;
/**
 * Maximum unpacked size in bytes, far more than the maximum number of rows needs. The library unpacks a whole
 * workbook at once.
 */
const MAX_UNPACKED = 256_000_000;

export interface TableOptions {
  /** Language in which cells are shown; Portuguese by default. */
  language?: SheetLanguage;
  /** ISO 3166-1 code of the company's country; Brazil by default. */
  country?: string | undefined;
  /** Heading of the number column that a user chose. */
  numberLabel?: string | null;
  /** Number of rows to read after the header; without it, all rows up to the maximum. */
  preview?: number;
}

/**
 * Reads a table of .xlsx, .xls, .ods, .csv or .vcf. Its format is detected from the content; markup is a spreadsheet by
 * its name only.
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { language = 'pt', country, numberLabel = null, preview }: TableOptions = {},
): Promise<Table> {
  const most = preview ?? IMPORT_LIMITS.rows;
  const search = { numberLabel, country };
  const limits = { language, country, most, preview };
  // One row more shows that there are too many.
  const rowsRead = HEADER_ROWS + most + 1;
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  try {
    if (bytes.length > IMPORT_LIMITS.fileBytes) return { ok: false, reason: 'unreadable' };
    const zipped = begins(ZIP);
    if (zipped && (await unpackedBytes(bytes, MAX_UNPACKED)) > MAX_UNPACKED) {
      return { ok: false, reason: 'unreadable' };
    }
    const workbook = zipped || begins(COMPOUND);
    if (!workbook && isBinary(bytes)) return { ok: false, reason: 'unreadable' };
    // Some programs write HTML or XML into files named .xls.
    const markup = /\.(xlsx?|f?ods)$/i.test(name) && bytes.includes(0x3c);
    const select = (sheets: readonly TableRow[][]) => selectSheet(sheets, search);
    if (workbook || markup) {
      const rows = readWorkbook(bytes, { language, most: rowsRead, select });
      return tableOf(divideRows(rows, search), limits);
    }
    const text = decodeText(bytes);
    if (isVCardFile(text)) {
      const { header, rows: others } = tableOfCards(readVCards(text, most + 1), limits);
      return tableOf({ header, others }, limits);
    }
    return tableOf(divideRows(readCsv(text, preview && rowsRead), search), limits);
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

interface Limits {
  language: SheetLanguage;
  country: string | undefined;
  most: number;
  preview: number | undefined;
}

function tableOf(
  { header: first, others }: { header: TableRow | undefined; others: TableRow[] },
  { language, country, most, preview }: Limits,
): Table {
  // Without headings, the first row is a person.
  const isPerson = first !== undefined && validNumberColumn(first, country) !== null;
  if (!first || (others.length === 0 && !isPerson)) return { ok: false, reason: 'empty' };
  if (others.length > most && preview === undefined) return { ok: false, reason: 'tooManyRows' };
  const { header, rows } = joinNames({ header: first, rows: others.slice(0, most) }, { language, country });
  return { ok: true, header: cut(header), rows: rows.map(cut) };
}

function cut({ row, cells, digits }: TableRow): TableRow {
  return {
    row,
    cells: cells.slice(0, MAX_COLUMNS).map((text) => text.slice(0, MAX_TEXT_LENGTH)),
    ...(digits && { digits }),
  };
}
