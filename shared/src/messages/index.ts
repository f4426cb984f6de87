export * from './messages.schema';
export * from './messages.endpoints';
export * from './messages.events';
