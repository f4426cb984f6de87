export * from './connection-health.schema';
export * from './connection-health.endpoints';
