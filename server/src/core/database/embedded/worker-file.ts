import { workerFile as bundle } from '../../worker-file';

export const workerFile = (): string => bundle('store-worker');
