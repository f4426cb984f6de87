export * from './quick-messages.schema';
export * from './quick-messages.endpoints';
export * from './quick-messages.events';
