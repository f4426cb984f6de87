import { can } from '@recado/shared/permissions';
import type { OwnUser } from '@recado/shared/users';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { NAVIGATION, type NavigationEntry } from './entries';

/** The menu's entries a user may see (specification 1 §2.2, §6). */
export function entriesFor({
  profile,
  superAdmin,
}: Pick<OwnUser, 'profile' | 'superAdmin'>): NavigationEntry[] {
  return NAVIGATION.filter(
    (entry) => (!entry.permission || can(profile, entry.permission)) && (!entry.superAdmin || superAdmin),
  );
}

/** Those of the signed-in user. */
export function useEntries(): NavigationEntry[] {
  return entriesFor(useCurrentUser());
}
