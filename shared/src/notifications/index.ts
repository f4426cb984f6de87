export * from './notifications.endpoints';
