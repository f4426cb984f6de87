import type { Caller } from '#core/tenancy/caller';
import { notices } from '../notice.model';
import type { NotificationsDeps } from '../notifications.deps';
import { unreadCount } from './count-unread';

/** Marks all without ids, and none during an impersonation. Idempotent. */
export async function readNotices(
  deps: NotificationsDeps,
  caller: Caller,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const { companyId, userId, visitor } = caller;
  if (!visitor) {
    const selected = ids ? { _id: { $in: [...ids] } } : {};
    const changed = await notices.updateMany(
      companyId,
      { ...selected, userId, unread: true },
      { $unset: { unread: 1 } },
    );
    if (changed > 0) deps.publisher.toUsers(companyId, [userId], 'notice', { action: 'change' });
  }
  return { unread: await unreadCount(deps, caller) };
}
