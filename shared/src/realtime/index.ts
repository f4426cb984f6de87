export * from './realtime.events';
export * from './position-tracker';
