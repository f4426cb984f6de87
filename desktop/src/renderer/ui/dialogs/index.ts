export { ConfirmDialog } from './ConfirmDialog';
export { FormDialog } from './FormDialog';
export { useReturnFocus } from './useReturnFocus';
