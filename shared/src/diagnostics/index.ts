export * from './diagnostics';
export * from './mask';
