export * from './companies.schema';
