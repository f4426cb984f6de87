export { loadScheduleDialog } from './lazy';
export { ScheduleNotice } from './ticket/ScheduleNotice';
export { TicketScheduleDialog } from './ticket/TicketScheduleDialog';
export { useWeekdayNames } from './useWeekdayNames';
export { useZoneHint } from './useZoneHint';
