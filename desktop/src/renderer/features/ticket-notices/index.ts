export { TicketNotices } from './TicketNotices';
