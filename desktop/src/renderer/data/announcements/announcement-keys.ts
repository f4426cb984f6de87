export const announcementKeys = {
  all: ['announcements'] as const,
  /** Visible to the user, for the app bar. */
  active: ['announcements', 'active'] as const,
  /** Everything, for platform admins. */
  list: (search: string) => ['announcements', 'list', search] as const,
};
