import type { Caller } from '../tenancy/caller';

/** A caller with the rights that decide rooms but depend on the company's settings. */
export interface SocketCaller extends Caller {
  usesCampaigns: boolean;
}

/**
 * Room names contain the company, so that no publication reaches two companies, except those of a sign-in and
 * of the platform.
 */
export const roomOf = {
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => `company:${companyId}:admins`,
  agents: (companyId: number) => `company:${companyId}:agents`,
  campaigns: (companyId: number) => `company:${companyId}:campaigns`,
  user: (companyId: number, userId: number) => `company:${companyId}:user:${userId}`,
  /** Windows of an impersonation receive what a policy selects, but nothing personal. */
  visit: (companyId: number, userId: number) => `company:${companyId}:visit:${userId}`,
  ticket: (companyId: number, ticketId: number) => `ticket:${companyId}:${ticketId}`,
  platform: 'platform',
  platformAdmins: 'platform:admins',
  session: (sessionId: string) => `session:${sessionId}`,
};

/** Returns the rooms of a caller's sockets that have numbered events. */
export function numberedRoomsOf({
  companyId,
  userId,
  profile,
  superAdmin,
  usesCampaigns,
  visitor,
}: SocketCaller): string[] {
  return [
    roomOf.company(companyId),
    profile === 'admin' ? roomOf.admins(companyId) : roomOf.agents(companyId),
    visitor ? roomOf.visit(companyId, userId) : roomOf.user(companyId, userId),
    superAdmin ? roomOf.platformAdmins : roomOf.platform,
    ...(usesCampaigns ? [roomOf.campaigns(companyId)] : []),
  ];
}

/** Returns the rooms of users whom a policy selected. */
export function recipientRooms(companyId: number, userIds: readonly number[]): string[] {
  return [...new Set(userIds)].flatMap((userId) => [
    roomOf.user(companyId, userId),
    roomOf.visit(companyId, userId),
  ]);
}
