export { createQueryClient } from './queryClient';
export { useNotRefreshed } from './useNotRefreshed';
