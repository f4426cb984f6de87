export { ConfirmDialog } from './ConfirmDialog';
export { FormDialog } from './FormDialog';
export { openDialog } from './openDialog';
export { useReturnFocus } from './useReturnFocus';
