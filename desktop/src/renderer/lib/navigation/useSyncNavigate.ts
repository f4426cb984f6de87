import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Resolves once the new screen is rendered. */
type SyncNavigate = (path: string, options?: NavigateOptions) => Promise<void>;

/**
 * Returns a function that navigates and renders synchronously. Otherwise, a shortcut pressed right after
 * choosing a ticket would act on the previous ticket.
 */
export function useSyncNavigate(): SyncNavigate {
  const navigateAsync = useNavigate();
  return useCallback(
    async (path, options) => {
      await navigateAsync(path, { ...options, flushSync: true });
    },
    [navigateAsync],
  );
}
