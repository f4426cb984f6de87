export * from './messages-api.endpoints';
export * from './request-examples';
export * from './webhooks.endpoints';
