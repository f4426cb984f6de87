export { withStorePassword } from './wire/access';
export { startEmbeddedStore, type EmbeddedStore } from './start';
