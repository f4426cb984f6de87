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
