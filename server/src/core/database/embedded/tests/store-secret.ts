import { withStorePassword } from '..';

const APP_SECRET = 'a secret of the store in tests, long enough';

/** The environment of a store that a test starts as a process. */
export const STORE_ENVIRONMENT = { ...process.env, APP_SECRET };

/** Returns the printed address of such a store with its password. */
export const withTestPassword = (address: string): string => withStorePassword(address.trim(), APP_SECRET);
