import { Navigate, Outlet } from 'react-router-dom';
import type { Permission } from '@recado/shared/permissions';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Screens of one group only; others go elsewhere, home unless said, as the menu does not show them either. */
export function RequirePermission({
  permission,
  elsewhere = '/',
}: {
  permission: Permission;
  elsewhere?: string;
}) {
  return usePermission(permission) ? <Outlet /> : <Navigate to={elsewhere} replace />;
}

/** Screens of the platform's owner; others go home, as the menu does not show them either. */
export function RequireSuperAdmin() {
  return useCurrentUser().superAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
