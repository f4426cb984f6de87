import { can, type Permission } from '@recado/shared/permissions';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Whether the signed-in user holds a permission: for hiding what the server would refuse (specification 1 §6). */
export function usePermission(permission: Permission): boolean {
  return can(useCurrentUser().profile, permission);
}
