export * from './read-table';
export { digitsText, type SheetLanguage, type Table, type TableProblem, type TableRow } from './table';
export * from './write-workbook';
