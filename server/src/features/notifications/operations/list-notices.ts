import type { OutputOf } from '@recado/shared/contract';
import type { listNotices as endpoint } from '@recado/shared/notifications';
import { readCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { notices } from '../notice.model';
import { presentNotices } from '../notices.presenter';
import type { NotificationsDeps } from '../notifications.deps';
import { shownTo, unreadCount } from './count-unread';

const PAGE = 30;

/** @throws ERR_VALIDATION for a wrong cursor */
export async function listNotices(
  deps: NotificationsDeps,
  caller: Caller,
  { cursor }: { cursor?: string | undefined },
): Promise<OutputOf<typeof endpoint>> {
  const { companyId } = caller;
  const shown = await shownTo(deps, caller);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await notices.find(
    companyId,
    after ? { ...shown, $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] } : shown,
    { sort: { at: -1, _id: -1 }, limit: PAGE + 1 },
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const hasMore = rows.length > PAGE;
  return {
    notices: await presentNotices(deps, caller, page),
    unread: await unreadCount(deps, caller),
    hasMore,
    nextCursor: hasMore && last ? writeCursor(last.at, last._id) : null,
  };
}
