import { saveFile } from './save-file';

/** Returns the text of a CSV file with semicolons, quotes and a byte order mark, as spreadsheets open it. */
export function csvFile(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return `\uFEFF${[headings, ...lines].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/**
 * Quotes a cell. An apostrophe escapes texts that spreadsheets would run as formulas, even if they start with a
 * full-width character.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^\+[\d\s().-]+$/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function saveCsv(fileName: string, content: string): void {
  saveFile(fileName, new Blob([content], { type: 'text/csv;charset=utf-8' }));
}
