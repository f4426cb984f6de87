export * from './contacts.schema';
export * from './contacts.endpoints';
export * from './contacts.events';
