export { PausedMessages } from './PausedMessages';
export { PendingState } from './PendingState';
export { StuckMessages } from './StuckMessages';
export { useEditPendingMessage } from './useEditPendingMessage';
