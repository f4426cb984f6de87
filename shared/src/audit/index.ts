export * from './audit.endpoints';
