export * from './limits';
export * from './variables';
export * from './review-limits';
