import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation, type Location } from 'react-router-dom';
import { sessionAtom } from '../../lib/session';
import { BareFrame } from '../shell/BareFrame';
import { ShellSkeleton } from '../shell/ShellSkeleton';

/**
 * Public routes. Somebody signed in is sent on: after "Entrar" to where they wanted to go, else to the tickets;
 * otherwise to `/` (specification 1 §2.1).
 */
export function RequireSignedOut() {
  const session = useAtomValue(sessionAtom);
  const from = (useLocation().state as { from?: Location } | null)?.from;
  if (session.status === 'starting') return <ShellSkeleton />;
  if (session.status !== 'signedIn')
    return (
      <BareFrame>
        <Outlet />
      </BareFrame>
    );
  const home = session.entered === 'login' ? '/tickets' : '/';
  return <Navigate to={from && from.pathname !== '/' ? from : home} replace />;
}
