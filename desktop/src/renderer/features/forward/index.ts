export { ForwardCheckbox } from './ForwardCheckbox';
export { ForwardDialog } from './ForwardDialog';
