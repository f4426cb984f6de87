export { withStorePassword } from './access';
export { startEmbeddedStore, type EmbeddedStore } from './start';
