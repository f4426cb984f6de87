export * from './sheet-columns';
