export { startEmbeddedStore, type EmbeddedStore, type EmbeddedStoreOptions } from './start';
