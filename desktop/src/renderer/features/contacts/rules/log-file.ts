import type { ImportLogLine } from '@recado/shared/contacts';
import { csvFile } from '@/lib/sheet/csv-file';
import type { SheetRow } from '@/lib/sheet/sheet-row';

export interface LogRow extends ImportLogLine {
  name: string;
  number: string;
}

/** Returns the log with the file's names and phone numbers, which the server does not store. */
export function logRows(lines: readonly ImportLogLine[], rows: readonly SheetRow[]): LogRow[] {
  const byRow = new Map(rows.map((each) => [each.row, each]));
  return lines.map((line) => {
    const { name = '', number = '' } = byRow.get(line.row) ?? {};
    return { ...line, name, number };
  });
}

/** Returns the text of a CSV file. */
export function logFile(
  rows: readonly LogRow[],
  headings: readonly string[],
  textOf: (row: LogRow) => string,
): string {
  return csvFile(
    headings,
    rows.map((each) => [String(each.row), each.name, each.number, textOf(each)]),
  );
}
