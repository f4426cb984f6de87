export * from './queue-options.schema';
export * from './queue-options.endpoints';
export * from './queue-options.events';
