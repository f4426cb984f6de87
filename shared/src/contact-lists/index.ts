export * from './contact-lists.schema';
export * from './contact-lists.endpoints';
export * from './contact-list-items.endpoints';
export * from './list-import.schema';
export * from './list-import.endpoints';
export * from './contact-lists.events';
