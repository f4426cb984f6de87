import { useAtomValue } from 'jotai';
import type { OwnUser } from '@recado/shared/users';
import { sessionAtom } from './session';

/** Throws if no user is signed in; use it behind the sign-in guard. */
export function useCurrentUser(): OwnUser {
  const session = useAtomValue(sessionAtom);
  if (session.status !== 'signedIn') throw new Error('useCurrentUser needs a signed-in user');
  return session.user;
}

export function useImpersonating(): boolean {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' && session.impersonating === true;
}
