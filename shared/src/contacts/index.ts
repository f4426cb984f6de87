export * from './contacts.schema';
export * from './contacts.endpoints';
export * from './contacts.events';
export * from './import.schema';
export * from './import.endpoints';
export * from './import-row';
