export * from './tickets.schema';
export * from './tickets.endpoints';
export * from './actions.endpoints';
export * from './tickets.events';
export * from './viewers.events';
export * from './snooze/snooze.endpoints';
export * from './snooze/snooze.schema';
export { snoozeTimes } from './snooze/snooze-times';
