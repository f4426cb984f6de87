import type { Profile } from '@recado/shared/permissions';

/**
 * Who makes a call, from the verified token and the user's record as it is now. Every service takes one: its
 * `companyId` is the only company the call can touch.
 */
export interface Caller {
  userId: number;
  companyId: number;
  /** The sign-in this call belongs to; it ends with it. */
  sessionId: string;
  name: string;
  profile: Profile;
  superAdmin: boolean;
  queueIds: readonly number[];
  /** The connections (whatsapps) assigned to the user. */
  connectionIds: readonly number[];
  viewNoQueueTicket: boolean;
  viewCampaigns: boolean;
  /** Set during an impersonation: the platform admin who really calls, and when it ends. */
  visitor?: { userId: number; name: string; endsAt: Date };
}
