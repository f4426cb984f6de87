const TABLE = {
  'dashboard:view': ['admin'],
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['user', 'admin'],
  'user-modal:editProfile': ['admin'],
  'user-modal:editQueues': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:addConnection': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
} as const satisfies Record<string, readonly Profile[]>;

export type Profile = 'user' | 'admin';
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
