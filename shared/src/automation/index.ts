export * from './limits';
export * from './variables';
