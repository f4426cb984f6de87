import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LOGIN_PATH } from '@/lib/navigation/paths';
import { sessionAtom } from '@/lib/session/session';
import { BareFrame } from '../shell/BareFrame';
import { ShellSkeleton } from '../shell/ShellSkeleton';
import { Unreachable } from './Unreachable';

/** Private routes: without a session to /login, which keeps where one wanted to go (specification 1 §2.1). */
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
    // Who pressed "Sair" wanted to go nowhere; the next person begins at the tickets.
    return <Navigate to={LOGIN_PATH} replace state={session.byChoice ? undefined : { from: location }} />;
  }
  return children;
}
