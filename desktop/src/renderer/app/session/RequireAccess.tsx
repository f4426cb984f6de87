import { Navigate, Outlet } from 'react-router-dom';
import { type Access, hasAccess } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Redirects users without access to `elsewhere`. */
export function RequireAccess({ access, elsewhere = '/' }: { access: Access; elsewhere?: string }) {
  return hasAccess(useCurrentUser(), access) ? <Outlet /> : <Navigate to={elsewhere} replace />;
}
