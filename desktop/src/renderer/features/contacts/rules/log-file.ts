import { type ImportLogLine, lacksCountry, withBrazil } from '@recado/shared/contacts';
import type { SheetRow } from '@/lib/sheet/sheet-row';

export interface LogRow extends ImportLogLine {
  name: string;
  number: string;
}

/** Adds names and numbers, which the server does not store. */
export function logRows(lines: readonly ImportLogLine[], rows: readonly SheetRow[]): LogRow[] {
  const byRow = new Map(rows.map((each) => [each.row, each]));
  return lines.map((line) => {
    const { name = '', number = '' } = byRow.get(line.row) ?? {};
    return { ...line, name, number };
  });
}

/** Adds Brazil's country code to numbers without one, if requested. */
export function completed(rows: readonly SheetRow[], asBrazilian: boolean): SheetRow[] {
  return asBrazilian
    ? rows.map((each) => (lacksCountry(each.number) ? { ...each, number: withBrazil(each.number) } : each))
    : [...rows];
}

/** Returns the log as CSV with semicolons, quotes and a byte order mark. */
export function logFile(
  rows: readonly LogRow[],
  headings: readonly string[],
  textOf: (row: LogRow) => string,
): string {
  const lines = rows.map((each) => [String(each.row), each.name, each.number, textOf(each)]);
  return `\uFEFF${[headings, ...lines].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Escapes texts that spreadsheets would run as formulas, including full-width characters, with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^\+[\d\s().-]+$/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
