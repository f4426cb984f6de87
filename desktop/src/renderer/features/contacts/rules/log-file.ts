import { type ImportLogLine, lacksCountry, withBrazil } from '@recado/shared/contacts';
import type { SheetRow } from '@/lib/sheet/sheet-row';

/** A line of the log beside the row it tells of. */
export interface LogRow extends ImportLogLine {
  name: string;
  number: string;
}

/** The log with names and numbers, which the server did not keep. */
export function logRows(lines: readonly ImportLogLine[], rows: readonly SheetRow[]): LogRow[] {
  const byRow = new Map(rows.map((each) => [each.row, each]));
  return lines.map((line) => {
    const { name = '', number = '' } = byRow.get(line.row) ?? {};
    return { ...line, name, number };
  });
}

/** How many rows lack their country's code, and the rows with Brazil's where somebody said so. */
export function completed(rows: readonly SheetRow[], asBrazilian: boolean): SheetRow[] {
  return asBrazilian
    ? rows.map((each) => (lacksCountry(each.number) ? { ...each, number: withBrazil(each.number) } : each))
    : [...rows];
}

/** The log as a file a spreadsheet opens: semicolons, quotes, a byte order mark. `say` puts a line into words. */
export function logFile(
  rows: readonly LogRow[],
  headings: readonly string[],
  say: (row: LogRow) => string,
): string {
  const lines = rows.map((each) => [String(each.row), each.name, each.number, say(each)]);
  return `\uFEFF${[headings, ...lines].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** What begins like a formula, in wide letters too, is no formula: the apostrophe says so to spreadsheets. */
function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^\+[\d\s().-]+$/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
