import { join } from 'node:path';

/** Returns the embedded store's folder. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'store');
