export * from './api-number';
export * from './messages-api.endpoints';
