export { HoursTab } from './HoursTab';
export { QueueHoursQuestion } from './components/QueueHoursQuestion';
