import type { TableProblem, TableRow } from '@recado/shared/sheet';

export type SheetPart =
  | { kind: 'problem'; reason: TableProblem }
  | { kind: 'header'; header: TableRow }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' };
