export * from './messages.schema';
export * from './messages.endpoints';
export * from './changes.endpoints';
export * from './files.endpoints';
export * from './export.endpoints';
export * from './messages.events';
export * from './change-limits';
export * from './ticket-dividers';
