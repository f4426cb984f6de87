export * from './subscription.endpoints';
export * from './subscription.events';
export * from './subscription.schema';
