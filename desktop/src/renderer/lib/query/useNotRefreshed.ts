import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isPassing } from './query-client';

/**
 * Reports displayed queries after a failed refetch, and refetches them. Failed first loads and next pages show
 * their own errors.
 */
export function useNotRefreshed() {
  const client = useQueryClient();
  const state = useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => stateOf(client.getQueryCache().findAll({ type: 'active', predicate: isOutdated })),
  );
  const refresh = useCallback(
    () => void client.refetchQueries({ type: 'active', predicate: isOutdated }),
    [client],
  );
  return { state, refresh };
}

/** Returns the state as a string, so that unrelated cache changes cause no render. */
function stateOf(outdated: readonly Query[]): 'fresh' | 'outdated' | 'refreshing' {
  if (outdated.length === 0) return 'fresh';
  return outdated.some((query) => query.state.fetchStatus === 'idle') ? 'outdated' : 'refreshing';
}

function isOutdated({ state }: Query): boolean {
  const nextPage = state.fetchMeta?.fetchMore !== undefined;
  return state.data !== undefined && state.error !== null && !nextPage && isPassing(state.error);
}
