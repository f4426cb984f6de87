import type { Profile } from '@recado/shared/permissions';

/**
 * The authenticated requester, from the verified token and the user's current record. Its `companyId` is the
 * only company that a call may access.
 */
export interface Caller {
  userId: number;
  companyId: number;
  /** The authSession of the call. */
  sessionId: string;
  name: string;
  profile: Profile;
  superAdmin: boolean;
  queueIds: readonly number[];
  /** Connections assigned to the user. */
  connectionIds: readonly number[];
  viewNoQueueTicket: boolean;
  viewCampaigns: boolean;
  /** During an impersonation: the platform admin who makes the call, and its end. */
  visitor?: { userId: number; name: string; endsAt: Date };
}
