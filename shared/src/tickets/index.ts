export * from './tickets.schema';
export * from './tickets.endpoints';
export * from './tickets.events';
