import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { resetLastSeen } from '@/data/tickets/last-seen';
import { ownerAtom } from './desk-state';

/**
 * Empties choices and filters when another person signs in at this window. Answers whether
 * what is there is the signed-in user's.
 */
export function useOwnState(): boolean {
  const { id } = useCurrentUser();
  const owner = useAtomValue(ownerAtom);
  const setOwner = useSetAtom(ownerAtom);
  useLayoutEffect(() => {
    if (owner === id) return;
    if (owner !== null) resetLastSeen();
    setOwner(id);
  }, [owner, id, setOwner]);
  return owner === id;
}
