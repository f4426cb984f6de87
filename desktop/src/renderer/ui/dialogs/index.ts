export { ConfirmDialog } from './ConfirmDialog';
export { FormDialog } from './FormDialog';
