import type { NoticeAudience } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { notices } from '../notice.model';
import type { NotificationsDeps } from '../notifications.deps';

const MAX_COUNT = 100;

/** Selects the caller's notices for which the caller still has the right. */
export async function shownTo(
  { settings }: NotificationsDeps,
  { companyId, userId, profile, viewCampaigns }: Caller,
): Promise<{ userId: number; audience: { $in: NoticeAudience[] } }> {
  const isAdmin = profile === 'admin';
  const usesCampaigns = (isAdmin || viewCampaigns) && (await settings.campaignsEnabled(companyId));
  const audience: NoticeAudience[] = ['user'];
  if (isAdmin) audience.push('administrators');
  if (usesCampaigns) audience.push('campaigns');
  return { userId, audience: { $in: audience } };
}

export async function unreadCount(deps: NotificationsDeps, caller: Caller): Promise<number> {
  const unread = { ...(await shownTo(deps, caller)), unread: true as const };
  const rows = await notices.find(caller.companyId, unread, { select: { _id: 1 }, limit: MAX_COUNT });
  return rows.length;
}
