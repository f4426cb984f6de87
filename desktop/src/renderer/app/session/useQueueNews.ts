import { useQueryClient } from '@tanstack/react-query';
import { useCompanyEvent } from '@/lib/realtime';

/** A queue was made, changed or deleted: every choice of queues is read anew, and one's own with the user's record. */
export function useQueueNews(readUser: () => void): void {
  const client = useQueryClient();
  useCompanyEvent('queue', ({ action }) => {
    // Each feature keeps its choices under a key of its own that ends so.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'queues' });
    if (action !== 'create') readUser();
  });
}
