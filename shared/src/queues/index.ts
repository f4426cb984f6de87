export * from './palette';
export * from './queues.schema';
export * from './queues.endpoints';
export * from './queues.events';
