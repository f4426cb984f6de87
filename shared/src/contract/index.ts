export * from './endpoint';
export * from './errors';
export * from './event';
export * from './fields';
export * from './forms';
export * from './language';
export * from './paging';
