import { useAtomValue } from 'jotai';
import type { OwnUser } from '@recado/shared/users';
import { sessionAtom } from './session';

/** The signed-in user. Only for screens behind the sign-in guard: throws elsewhere. */
export function useCurrentUser(): OwnUser {
  const session = useAtomValue(sessionAtom);
  if (session.status !== 'signedIn') throw new Error('useCurrentUser needs a signed-in user');
  return session.user;
}

/** Whether the platform's owner looks into a company in this window. */
export function useVisiting(): boolean {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' && session.visiting === true;
}
