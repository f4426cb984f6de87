export * from './sample-items.schema';
export * from './sample-items.endpoints';
export * from './sample-items.events';
