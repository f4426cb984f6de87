import { workerFile as bundle } from '../../worker-file';

/** The store's bundled worker. */
export const workerFile = (): string => bundle('store-worker');
