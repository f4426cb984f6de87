export { RecordForm } from './RecordForm';
export { RecordList } from './RecordList';
export { RecordTab } from './RecordTab';
