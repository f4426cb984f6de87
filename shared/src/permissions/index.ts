import { FEATURE_PERMISSIONS, type Profile } from '../features';

const TABLE = {
  'drawer-admin-items:view': ['admin'],
  ...FEATURE_PERMISSIONS,
} as const satisfies Record<string, readonly Profile[]>;

export type { Profile };
export type Permission = keyof typeof TABLE;
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

/** Administrators, and users with `viewCampaigns`, if the company has campaigns. */
export function mayUseCampaigns(
  { profile, viewCampaigns }: { profile: Profile; viewCampaigns: boolean },
  campaignsEnabled: boolean,
): boolean {
  return campaignsEnabled && (profile === 'admin' || viewCampaigns);
}

export function can(profile: Profile, permission: Permission): boolean {
  return (TABLE[permission] as readonly Profile[]).includes(profile);
}
