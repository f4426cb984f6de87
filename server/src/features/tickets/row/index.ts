export { IMPORTED_TICKETS, importTicket, outreachTicket, recordImport } from '../operations/import-ticket';
export type { LastMessage } from './last-message';
export {
  type Activity,
  activityChange,
  ownLine,
  ownLineChange,
  recordActivity,
  whisperChange,
} from './record-activity';
export { recordClosed } from './record-closed';
export { recordProgress } from './record-progress';
export { flushReplyLog, recordReply, replyChange } from './record-reply';
export {
  clearHanded,
  clearUnread,
  recordEdit,
  reduceUnread,
  repairTicket,
  type TicketSummary,
} from './repair-ticket';
export type { TicketChange } from './row-change';
