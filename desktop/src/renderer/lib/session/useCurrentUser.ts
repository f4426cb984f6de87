import { useAtomValue } from 'jotai';
import type { OwnUser } from '@recado/shared/users';
import { sessionAtom } from './session';

/** Returns the signed-in user, for components behind the sign-in guard. Throws if there is none. */
export function useCurrentUser(): OwnUser {
  const session = useAtomValue(sessionAtom);
  if (session.status !== 'signedIn') throw new Error('useCurrentUser needs a signed-in user');
  return session.user;
}

/** Returns whether a platform admin impersonates a company in this window. */
export function useImpersonating(): boolean {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' && session.impersonating === true;
}
