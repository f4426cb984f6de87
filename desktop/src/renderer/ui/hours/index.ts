export { WeeklyHours } from './WeeklyHours';
