import { fileURLToPath } from 'node:url';
import { withStorePassword } from '../wire/access';

const APP_SECRET = 'a secret of the store in tests, long enough';

/** The store's program (`npm run store`), which the tests' global setup builds. */
export const STORE_PROGRAM = fileURLToPath(new URL('../../../../.cache/workers/store.mjs', import.meta.url));

export const STORE_ENVIRONMENT = { ...process.env, APP_SECRET };

export const withTestPassword = (address: string): string => withStorePassword(address.trim(), APP_SECRET);
