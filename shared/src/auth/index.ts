export * from './account.schema';
export * from './account.endpoints';
export * from './auth.schema';
export * from './auth.endpoints';
