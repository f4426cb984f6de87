export { createQueryClient } from './query-client';
export { useNotRefreshed } from './useNotRefreshed';
