import type { Profile } from '@recado/shared/permissions';

/**
 * The authenticated requester, from the verified token and the user's current record. A call may access only
 * the company `companyId`.
 */
export interface Caller {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  profile: Profile;
  superAdmin: boolean;
  queueIds: readonly number[];
  connectionIds: readonly number[];
  viewNoQueueTicket: boolean;
  viewCampaigns: boolean;
  /** The acting platform admin and the end of the impersonation. */
  visitor?: { userId: number; name: string; endsAt: Date };
}
