import { CSV_START, csvLine } from '@recado/shared/csv';
import { saveFile } from './save-file';

/** Returns the text of a CSV file with semicolons, quotes and a byte order mark, as spreadsheets open it. */
export function csvFile(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return CSV_START + [headings, ...lines].map(csvLine).join('');
}

export function saveCsv(fileName: string, content: string): void {
  saveFile(fileName, new Blob([content], { type: 'text/csv;charset=utf-8' }));
}
