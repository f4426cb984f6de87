export { RENEWAL_PATH, SUBSCRIPTION_PATH } from './path';
