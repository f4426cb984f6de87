import type { Caller } from '../tenancy/caller';

/** A caller with the rights that decide rooms but belong to the company's settings. */
export interface SocketCaller extends Caller {
  usesCampaigns: boolean;
}

/** Room names. All but a sign-in's contain the company, so that no publication reaches two companies. */
export const roomOf = {
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => `company:${companyId}:admins`,
  agents: (companyId: number) => `company:${companyId}:agents`,
  campaigns: (companyId: number) => `company:${companyId}:campaigns`,
  user: (companyId: number, userId: number) => `company:${companyId}:user:${userId}`,
  ticket: (companyId: number, ticketId: number) => `ticket:${companyId}:${ticketId}`,
  session: (sessionId: string) => `session:${sessionId}`,
};

/** Returns the rooms of a caller's sockets that have numbered events. */
export function numberedRoomsOf({ companyId, userId, profile, usesCampaigns }: SocketCaller): string[] {
  return [
    roomOf.company(companyId),
    profile === 'admin' ? roomOf.admins(companyId) : roomOf.agents(companyId),
    roomOf.user(companyId, userId),
    ...(usesCampaigns ? [roomOf.campaigns(companyId)] : []),
  ];
}
