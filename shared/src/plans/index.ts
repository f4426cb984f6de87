export * from './plans.schema';
export * from './plans.endpoints';
