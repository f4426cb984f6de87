export * from './dueDate';
export * from './companies.schema';
export * from './companies.endpoints';
