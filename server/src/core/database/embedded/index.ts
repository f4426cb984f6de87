export { startEmbeddedStore, type EmbeddedStore } from './start';
