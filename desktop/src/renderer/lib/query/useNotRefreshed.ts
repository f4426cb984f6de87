import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isPassing } from './query-client';

/**
 * What is on screen and could not be asked for anew: whether there is any, whether it is being asked for again, and
 * `refresh`, which does. Not what never loaded, nor a next page that did not come: those say so where they would stand.
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

/** One word, so that nothing is drawn for what changes none of it. */
function stateOf(outdated: readonly Query[]): 'fresh' | 'outdated' | 'refreshing' {
  if (outdated.length === 0) return 'fresh';
  return outdated.some((query) => query.state.fetchStatus === 'idle') ? 'outdated' : 'refreshing';
}

function isOutdated({ state }: Query): boolean {
  const nextPage = state.fetchMeta?.fetchMore !== undefined;
  return state.data !== undefined && state.error !== null && !nextPage && isPassing(state.error);
}
