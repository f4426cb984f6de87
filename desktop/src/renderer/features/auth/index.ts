export { FORGOT_PASSWORD_PATH, LOGIN_PATH, RESET_PASSWORD_PATH, SERVER_PATH, SIGN_UP_PATH } from './path';
export { ServerAddressPage } from './ServerAddressPage';
