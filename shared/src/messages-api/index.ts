export * from './api-number';
export * from './messages-api.endpoints';
export * from './webhooks.endpoints';
