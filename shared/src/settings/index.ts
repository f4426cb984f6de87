export * from './settings.schema';
export * from './settingValues';
export * from './settings.endpoints';
export * from './settings.events';
