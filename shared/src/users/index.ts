export * from './users.schema';
export * from './users.endpoints';
export * from './users.events';
