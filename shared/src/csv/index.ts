/** Byte order mark, without which spreadsheets read UTF-8 as another encoding. */
export const CSV_START = '\uFEFF';

/** Returns a line of a CSV file with semicolons and quotes, as spreadsheets open it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

/**
 * Quotes a cell. An apostrophe escapes texts that spreadsheets would run as formulas, even if they start with a
 * full-width character.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^\+[\d\s().-]+$/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
