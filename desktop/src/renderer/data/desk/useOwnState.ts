import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { resetLastSeen } from '@/data/tickets/last-seen';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ownerAtom } from './desk-state';

/** Resets choices and filters when another user signs in. Returns whether the state belongs to the current user. */
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
