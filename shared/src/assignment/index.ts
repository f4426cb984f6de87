export * from './assignment.endpoints';
export * from './assignment.schema';
