import { can, mayUseCampaigns, type Permission } from '@recado/shared/permissions';
import type { OwnUser } from '@recado/shared/users';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Returns whether the user has a permission, which decides what is shown. The server checks again. */
export function usePermission(permission: Permission): boolean {
  return can(useCurrentUser().profile, permission);
}

/** Returns whether the company uses the kanban. The settings follow the company's events. */
export function seesKanban(user: Pick<OwnUser, 'company'>): boolean {
  return user.company.settings.some(({ key, value }) => key === 'useKanban' && value === 'enabled');
}

/** Returns whether the user sees campaigns and contact lists. The settings follow the company's events. */
export function seesCampaigns(user: Pick<OwnUser, 'profile' | 'viewCampaigns' | 'company'>): boolean {
  const value = user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value;
  return mayUseCampaigns(user, value === 'true' || value === 'enabled');
}

/** Users who see a screen. `campaigns` and `kanban` depend on the company's settings, too. */
export type Access = Permission | 'campaigns' | 'kanban' | 'superAdmin';

export function hasAccess(
  user: Pick<OwnUser, 'profile' | 'superAdmin' | 'viewCampaigns' | 'company'>,
  access: Access,
): boolean {
  if (access === 'campaigns') return seesCampaigns(user);
  if (access === 'kanban') return seesKanban(user);
  if (access === 'superAdmin') return user.superAdmin;
  return can(user.profile, access);
}
