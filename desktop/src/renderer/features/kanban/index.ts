export { BoardSelect } from './ticket/BoardSelect';
export { TicketBoardDialog } from './ticket/TicketBoardDialog';
export { TicketColumns } from './ticket/TicketColumns';

export const loadKanbanPage = async () => ({ Component: (await import('./KanbanPage')).KanbanPage });
