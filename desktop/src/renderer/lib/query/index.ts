export { createQueryClient } from './queryClient';
