import { ulid } from 'ulid';
import { isDuplicateKey } from '#core/database';
import type { DomainEvents, NoticeAudience } from '#core/events';
import type { User } from '#features/users';
import { type NoticeDocument, notices } from '../notice.model';
import { presentNotices } from '../notices.presenter';
import type { NotificationsDeps } from '../notifications.deps';

type DueNotice = DomainEvents['notice.due'];

/** Stores a notice once per recipient and key, and publishes new ones. Idempotent. */
export async function storeNotice(deps: NotificationsDeps, due: DueNotice): Promise<void> {
  const { companyId } = due;
  for (const [user, audience] of await recipientsOf(deps, due)) {
    const stored = await insertOnce(due, user.id, audience);
    if (!stored) continue;
    const viewer = { ...user, userId: user.id };
    const [notice] = await presentNotices(deps, viewer, [stored]);
    if (notice) deps.publisher.toUsers(companyId, [user.id], 'notice', { action: 'create', notice });
  }
}

/** Includes named users whatever their rights. */
async function recipientsOf(
  { users }: NotificationsDeps,
  { companyId, to }: DueNotice,
): Promise<[User, NoticeAudience][]> {
  const audienceOf = ({ id, profile, viewCampaigns }: User): NoticeAudience | undefined => {
    if (to.userIds?.includes(id)) return 'user';
    if (to.administrators && profile === 'admin') return 'administrators';
    return to.campaigns && (profile === 'admin' || viewCampaigns) ? 'campaigns' : undefined;
  };
  const candidates =
    to.administrators || to.campaigns
      ? await users.listUsers(companyId)
      : await users.usersByIds(companyId, to.userIds ?? []);
  return candidates.flatMap((user) => {
    const audience = audienceOf(user);
    return audience && user.id !== to.exceptUserId ? [[user, audience] as [User, NoticeAudience]] : [];
  });
}

async function insertOnce(
  { companyId, key, content, subjects, contactId, ticketId, at }: DueNotice,
  userId: number,
  audience: NoticeAudience,
): Promise<NoticeDocument | undefined> {
  try {
    return await notices.insert(companyId, {
      _id: ulid(),
      userId,
      key,
      audience,
      content,
      subjects: [...(subjects ?? [])],
      ...(contactId !== undefined && { contactId }),
      ...(ticketId !== undefined && { ticketId }),
      unread: true,
      at,
    });
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
