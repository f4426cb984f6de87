export * from './service-levels.endpoints';
export * from './service-levels.events';
export * from './service-levels.schema';
