export { QUEUES_PATH } from './path';
