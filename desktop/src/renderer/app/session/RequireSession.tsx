import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LOGIN_PATH } from '@/lib/navigation/paths';
import { sessionAtom } from '@/lib/session/session';
import { BareFrame } from '../shell/BareFrame';
import { ShellSkeleton } from '../shell/ShellSkeleton';
import { Unreachable } from './Unreachable';

/** Guards private routes: redirects to /login, which remembers the requested route. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  if (session.status === 'starting') return <ShellSkeleton />;
  if (session.status === 'unreachable')
    return (
      <BareFrame>
        <Unreachable />
      </BareFrame>
    );
  if (session.status === 'signedOut') {
    // After "Sair", the next user starts at the tickets instead of this route.
    return <Navigate to={LOGIN_PATH} replace state={session.byChoice ? undefined : { from: location }} />;
  }
  return children;
}
