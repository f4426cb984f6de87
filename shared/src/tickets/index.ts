export * from './tickets.schema';
export * from './tickets.endpoints';
export * from './actions.endpoints';
export * from './tickets.events';
export * from './viewers.events';
