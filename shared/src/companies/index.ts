export * from './dueDate';
export * from './companies.schema';
export * from './companies.endpoints';
export * from './companies.events';
