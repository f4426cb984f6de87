export { ConfirmDialog } from './ConfirmDialog';
export { DiscardQuestion } from './DiscardQuestion';
export { FormDialog } from './FormDialog';
export { LeaveGuard, useUnsaved } from './LeaveGuard';
export { topDialog } from './top-dialog';
export { useReturnFocus } from './useReturnFocus';
