export * from './alerts';
export * from './platform.endpoints';
