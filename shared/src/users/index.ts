export * from './users.schema';
export * from './users.endpoints';
export * from './admin.endpoints';
export * from './users.events';
