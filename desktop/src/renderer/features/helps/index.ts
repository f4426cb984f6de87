export { HELPS_PATH } from './path';
