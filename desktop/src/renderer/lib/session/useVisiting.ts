import { useAtomValue } from 'jotai';
import { sessionAtom } from './session';

/** Whether the platform's owner looks into a company in this window. */
export function useVisiting(): boolean {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' && session.visiting === true;
}
