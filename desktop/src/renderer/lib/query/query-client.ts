import { QueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import { isOffline } from '@/lib/api/errors';

/** What may succeed on its own later (nothing answered, a 5xx), never a refusal. */
export function isPassing(error: Error): boolean {
  return isOffline(error) || (error instanceof AppError && error.status >= 500);
}

function worthRetrying(failures: number, error: Error): boolean {
  return isPassing(error) && failures < 2;
}

/** One cache of server data a window; live events keep it fresh, so that focus fetches nothing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        retry: worthRetrying,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
