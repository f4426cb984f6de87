import { can, type Permission } from '@recado/shared/permissions';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Returns whether the user has a permission, which decides what is shown. The server checks again. */
export function usePermission(permission: Permission): boolean {
  return can(useCurrentUser().profile, permission);
}
