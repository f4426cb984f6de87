export * from './opt-outs.schema';
export * from './opt-outs.endpoints';
