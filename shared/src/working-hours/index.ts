export * from './schedules.schema';
export * from './is-within';
export * from './default-schedules';
