import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Resolves once the new screen is rendered. */
type Go = (path: string, options?: NavigateOptions) => Promise<void>;

/**
 * Returns a function that navigates and renders synchronously. Otherwise, a shortcut pressed right after
 * choosing a ticket would act on the previous ticket.
 */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    async (path, options) => {
      await navigate(path, { ...options, flushSync: true });
    },
    [navigate],
  );
}
