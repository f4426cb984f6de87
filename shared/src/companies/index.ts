export * from './due-date';
export * from './companies.schema';
export * from './companies.endpoints';
export * from './companies.events';
