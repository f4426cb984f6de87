import { can, type Permission } from '@recado/shared/permissions';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Returns whether to show what the permission allows; the server checks again. */
export function usePermission(permission: Permission): boolean {
  return can(useCurrentUser().profile, permission);
}
