import { withStorePassword } from '..';

const APP_SECRET = 'a secret of the store in tests, long enough';

export const STORE_ENVIRONMENT = { ...process.env, APP_SECRET };

export const withTestPassword = (address: string): string => withStorePassword(address.trim(), APP_SECRET);
