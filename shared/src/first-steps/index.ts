export * from './first-steps.schema';
export * from './first-steps.endpoints';
