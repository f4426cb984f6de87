import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import { isOffline } from '@/lib/api/errors';
import { EventQueryClient } from './event-query-client';

/** Returns whether a retry may succeed: there was no response, or a 5xx response. */
export function isPassing(error: Error): boolean {
  return isOffline(error) || (error instanceof AppError && error.status >= 500);
}

function worthRetrying(failures: number, error: Error): boolean {
  return isPassing(error) && failures < 2;
}

/** Creates the query cache. Events keep it current, so focusing the window refetches nothing. */
export function createQueryClient(): QueryClient {
  return new EventQueryClient({
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
