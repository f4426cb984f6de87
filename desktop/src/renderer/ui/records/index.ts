export { RecordForm } from './RecordForm';
export { RecordList } from './RecordList';
export { RowChoice } from './RowChoice';
