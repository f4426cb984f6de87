export { PLATFORM_PATH } from './path';
