export * from './offered';
export * from './variables';
