export * from './plans.schema';
