export * from './users.schema';
export * from './users.events';
