export * from './platform.endpoints';
