export * from './notices.endpoints';
export * from './notices.schema';
export * from './notifications.endpoints';
