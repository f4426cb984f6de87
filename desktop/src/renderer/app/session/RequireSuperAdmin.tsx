import { Navigate, Outlet } from 'react-router-dom';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Screens of the platform's owner; others go home, as the menu does not show them either. */
export function RequireSuperAdmin() {
  return useCurrentUser().superAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
