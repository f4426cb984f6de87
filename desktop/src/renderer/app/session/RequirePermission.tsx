import { Navigate, Outlet } from 'react-router-dom';
import type { Permission } from '@recado/shared/permissions';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Redirects users without the permission to `elsewhere`. */
export function RequirePermission({
  permission,
  elsewhere = '/',
}: {
  permission: Permission;
  elsewhere?: string;
}) {
  return usePermission(permission) ? <Outlet /> : <Navigate to={elsewhere} replace />;
}

export function RequireSuperAdmin() {
  return useCurrentUser().superAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
