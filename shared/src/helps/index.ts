export * from './helps.schema';
export * from './helps.endpoints';
