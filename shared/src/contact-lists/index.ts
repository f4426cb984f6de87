export * from './contact-lists.schema';
export * from './contact-lists.endpoints';
export * from './contact-list-items.endpoints';
export * from './contact-lists.events';
