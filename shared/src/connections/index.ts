export { isStrongToken } from './api-token';
export * from './connections.schema';
export * from './connections.endpoints';
export * from './connections.events';
