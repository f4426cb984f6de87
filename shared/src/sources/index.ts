export * from './sources.schema';
