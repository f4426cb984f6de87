export * from './queues.schema';
export * from './queues.endpoints';
