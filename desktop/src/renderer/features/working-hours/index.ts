export { HoursTab } from './HoursTab';
export { QueueHoursQuestion } from './QueueHoursQuestion';
