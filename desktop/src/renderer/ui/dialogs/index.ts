export { ConfirmDialog } from './ConfirmDialog';
export { DiscardQuestion } from './DiscardQuestion';
export { FormDialog } from './FormDialog';
export { openDialog } from './openDialog';
export { useReturnFocus } from './useReturnFocus';
