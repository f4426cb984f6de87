export * from './quick-message-groups.schema';
export * from './quick-message-groups.endpoints';
export * from './quick-message-groups.events';
