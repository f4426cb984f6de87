/** Where the desktop app's server is changed later on. */
export const SERVER_PATH = '/server';

export const LOGIN_PATH = '/login';
export const SIGN_UP_PATH = '/signup';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
/** The mailed link's page; the link's secret stands behind its #. */
export const RESET_PASSWORD_PATH = '/reset-password';
