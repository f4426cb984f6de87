export { DataTable, type Column } from './DataTable';
export { RowActions } from './RowActions';
