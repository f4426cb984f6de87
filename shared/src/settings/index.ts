export * from './settings.schema';
export * from './setting-values';
export * from './settings.endpoints';
export * from './settings.events';
