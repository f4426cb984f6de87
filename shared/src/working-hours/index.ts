export { hoursProblem, type HoursProblem } from './hours-problem';
export * from './schedules.schema';
export * from './default-schedules';
export { type DayHours, weekdayOf } from './weekly-hours';
export * from './is-within';
