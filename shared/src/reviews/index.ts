export * from './paging';
export * from './reviews.endpoints';
export * from './reviews.events';
export * from './reviews.schema';
export * from './scores';
