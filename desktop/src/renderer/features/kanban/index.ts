export { BoardSelect } from './ticket/BoardSelect';
export { TicketBoardDialog } from './ticket/TicketBoardDialog';
export { TicketColumns } from './ticket/TicketColumns';
