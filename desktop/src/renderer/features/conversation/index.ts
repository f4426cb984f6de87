export { Conversation } from './Conversation';
export { NoTicket } from './NoTicket';
export { PeekDialog } from './peek/PeekDialog';
