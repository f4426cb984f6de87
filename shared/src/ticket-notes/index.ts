export * from './ticket-notes.schema';
export * from './ticket-notes.endpoints';
