export * from './contacts.schema';
export * from './contacts.events';
