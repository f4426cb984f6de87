import { Navigate, Outlet } from 'react-router-dom';
import type { Permission } from '@recado/shared/permissions';
import { seesCampaigns, seesKanban, usePermission } from '@/lib/permissions/usePermission';
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

export function RequireCampaigns() {
  return seesCampaigns(useCurrentUser()) ? <Outlet /> : <Navigate to="/" replace />;
}

export function RequireKanban() {
  return seesKanban(useCurrentUser()) ? <Outlet /> : <Navigate to="/" replace />;
}

export function RequireSuperAdmin() {
  return useCurrentUser().superAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
