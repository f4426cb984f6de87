export * from './recurrence.schema';
export * from './recurrence';
export * from './schedule-limits';
export * from './schedules.schema';
export * from './schedules.endpoints';
export * from './schedules.events';
