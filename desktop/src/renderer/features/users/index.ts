export { USERS_PATH } from './path';
