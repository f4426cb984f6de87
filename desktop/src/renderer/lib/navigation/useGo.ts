import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Goes to a path; what answers is fulfilled once its screen stands. */
type Go = (path: string, options?: NavigateOptions) => Promise<void>;

/**
 * The way to another ticket, or from one: drawn at once. Otherwise the ticket before would have the keys until the new
 * one is drawn, and whoever chose one and pressed a key at once would resolve the wrong one.
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
