export { TAGS_PATH } from './path';
