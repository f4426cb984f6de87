import type { Permission } from '@recado/shared/permissions';
import { Navigate, Outlet } from 'react-router-dom';
import { usePermission } from '@/lib/permissions/usePermission';

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
