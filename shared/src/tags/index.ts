export * from './tags.schema';
export * from './tags.endpoints';
export * from './tags.events';
