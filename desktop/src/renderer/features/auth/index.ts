export { SERVER_PATH } from './path';
export { ServerAddressPage } from './ServerAddressPage';
