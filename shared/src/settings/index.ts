export * from './settings.schema';
export * from './settings.endpoints';
