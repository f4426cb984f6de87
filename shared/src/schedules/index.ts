export * from './schedules.schema';
export * from './isWithin';
export * from './defaultSchedules';
