export * from './read-table';
export type { Table, TableProblem, TableRow } from './table';
export * from './write-workbook';
