import { can } from '@recado/shared/permissions';
import type { OwnUser } from '@recado/shared/users';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { NAVIGATION, type NavigationEntry } from './entries';

/** Returns the menu entries the user may see. */
export function entriesFor({
  profile,
  superAdmin,
}: Pick<OwnUser, 'profile' | 'superAdmin'>): NavigationEntry[] {
  return NAVIGATION.filter(
    (entry) => (!entry.permission || can(profile, entry.permission)) && (!entry.superAdmin || superAdmin),
  );
}

export function useEntries(): NavigationEntry[] {
  return entriesFor(useCurrentUser());
}
