import { listNotices, markNoticesSeen, type Notice } from '@recado/shared/notifications';
import type { AppContext } from '../../core/context';
import { isDuplicateKey } from '../../core/database';
import type { Caller } from '../../core/tenancy/caller';
import { noticeReaders, notices, presentNotice } from './notice.model';

const SHOWN = 50;

type NoticeDeps = Pick<AppContext, 'endpoints' | 'publisher' | 'events'>;

/** Stores what users of campaigns should know, once per occurrence. */
export function createNotices(deps: NoticeDeps): void {
  const { endpoints } = deps;
  const events = deps.events.of('notifications');
  events.on('campaign.paused', ({ companyId, connectionId, campaigns, reason, until, since }) =>
    addNotice(deps, companyId, {
      id: `campaignPaused:${connectionId}:${reason}:${since.getTime()}`,
      ...{ kind: 'campaignPaused', campaigns: [...campaigns], reason, at: since.toISOString() },
      until: until?.toISOString() ?? null,
    }),
  );
  events.on('campaign.notStarted', ({ companyId, campaignId, name, reason, at }) =>
    addNotice(deps, companyId, {
      id: `campaignNotStarted:${campaignId}:${at.getTime()}`,
      ...{ kind: 'campaignNotStarted', campaigns: [{ id: campaignId, name }], reason, at: at.toISOString() },
    }),
  );
  events.on('user.deleted', async ({ companyId, userId }) => {
    await noticeReaders.deleteOne(companyId, { _id: userId });
  });
  endpoints.mount(listNotices, async ({ caller: { companyId, userId } }) => {
    const [rows, reader] = await Promise.all([
      notices.find(companyId, {}, { sort: { at: -1, _id: -1 }, limit: SHOWN }),
      noticeReaders.findById(companyId, userId),
    ]);
    return { notices: rows.map(presentNotice), seenAt: reader?.seenAt.toISOString() ?? null };
  });
  endpoints.mount(markNoticesSeen, ({ caller }) => markSeen(deps, caller));
}

async function addNotice(
  { publisher }: Pick<NoticeDeps, 'publisher'>,
  companyId: number,
  notice: Notice,
): Promise<void> {
  const { id, at, campaigns, kind, reason } = notice;
  const until = 'until' in notice && notice.until !== null ? new Date(notice.until) : null;
  try {
    await notices.insert(companyId, { _id: id, kind, reason, campaigns, until, at: new Date(at) });
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  publisher.toCampaigns(companyId, 'notice', { action: 'create', notice });
}

/** Stores the time, which never moves back. */
async function markSeen(
  { publisher }: Pick<NoticeDeps, 'publisher'>,
  { companyId, userId, visitor }: Caller,
): Promise<{ seenAt: string | null }> {
  if (visitor) {
    const reader = await noticeReaders.findById(companyId, userId);
    return { seenAt: reader?.seenAt.toISOString() ?? null };
  }
  const reader = await noticeReaders.findOneAndUpdate(
    companyId,
    { _id: userId },
    { $max: { seenAt: new Date() } },
    { upsert: true },
  );
  const seenAt = reader?.seenAt.toISOString() ?? null;
  if (seenAt !== null) publisher.toUsers(companyId, [userId], 'notice', { action: 'seen', seenAt });
  return { seenAt };
}
