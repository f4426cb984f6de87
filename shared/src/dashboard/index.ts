export * from './dashboard.schema';
export * from './dashboard.endpoints';
