import { can } from '@recado/shared/permissions';
import { useCurrentUser } from '../../lib/session';
import { NAVIGATION, type NavigationEntry } from './entries';

/** The menu's entries the signed-in user may see. */
export function useEntries(): NavigationEntry[] {
  const { profile } = useCurrentUser();
  return NAVIGATION.filter((entry) => !entry.permission || can(profile, entry.permission));
}
