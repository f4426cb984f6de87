export * from './source-links.schema';
export * from './source-links.endpoints';
export * from './source-links.events';
export * from './source-link-codes';
