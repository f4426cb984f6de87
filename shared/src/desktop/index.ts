export * from './client-version';
export * from './desktop-origin';
export * from './server-address';
export * from './update-feed';
