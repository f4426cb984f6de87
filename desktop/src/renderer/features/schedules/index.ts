export { loadScheduleDialog } from './lazy';
export { ScheduleNotice } from './ticket/ScheduleNotice';
export { TicketScheduleDialog } from './ticket/TicketScheduleDialog';

export const loadSchedulesPage = async () => ({
  Component: (await import('./SchedulesPage')).SchedulesPage,
});
