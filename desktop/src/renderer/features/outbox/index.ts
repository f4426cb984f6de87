export { HeldMessages } from './HeldMessages';
export { PendingState } from './PendingState';
export { StuckMessages } from './StuckMessages';
export { useEditPendingMessage } from './useEditPendingMessage';
