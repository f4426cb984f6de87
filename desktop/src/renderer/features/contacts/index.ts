export { CONTACTS_PATH } from './path';
