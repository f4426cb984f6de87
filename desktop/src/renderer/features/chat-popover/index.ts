export { ChatPopover } from './ChatPopover';
