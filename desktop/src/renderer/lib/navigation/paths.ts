/** Paths of the screens. */
export const DASHBOARD_PATH = '/';
export const CONTACTS_PATH = '/contacts';
export const TAGS_PATH = '/tags';
export const QUICK_MESSAGES_PATH = '/quick-messages';
export const QUICK_MESSAGE_GROUPS_PATH = '/quick-messages-groups';
export const CONNECTIONS_PATH = '/connections';
export const QUEUES_PATH = '/queues';
export const USERS_PATH = '/users';
export const SETTINGS_PATH = '/settings';
/** A company's plan, invoices and payment. */
export const SUBSCRIPTION_PATH = '/subscription';
export const HELPS_PATH = '/helps';
/** The platform admin's page. */
export const PLATFORM_PATH = '/platform';

export const LOGIN_PATH = '/login';
export const SIGN_UP_PATH = '/signup';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
/** The page that the mailed link opens; the fragment of the URL carries the secret. */
export const RESET_PASSWORD_PATH = '/reset-password';
/** Where an administrator of a lapsed company pays; the fragment of the URL carries the link's secret. */
export const RENEWAL_PATH = '/renewal';
/** Where the address of the desktop app's server is changed. */
export const SERVER_PATH = '/server';
