import { useAtomValue } from 'jotai';
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom';
import { PLATFORM_PATH } from '@/lib/navigation/paths';
import { sessionAtom } from '@/lib/session/session';
import { BareFrame } from '../shell/BareFrame';
import { ShellSkeleton } from '../shell/ShellSkeleton';

/**
 * Guards public routes. After "Entrar", redirects to the requested route, otherwise to the tickets (platform
 * admins: the platform). A restored session redirects to `/`.
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
  const start = session.user.superAdmin ? PLATFORM_PATH : '/tickets';
  const home = session.entered === 'login' ? start : '/';
  return <Navigate to={from && from.pathname !== '/' ? from : home} replace />;
}
