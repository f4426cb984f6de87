export * from './announcements.schema';
export * from './announcements.endpoints';
export * from './announcements.events';
