import type { Caller } from '#core/tenancy/caller';
import { announcementReaders } from '../announcement-reader.model';
import type { AnnouncementsDeps } from '../announcements.deps';

/** Stores the time, which never moves back; stores nothing during an impersonation. */
export async function markSeen(
  { publisher }: Pick<AnnouncementsDeps, 'publisher'>,
  { companyId, userId, visitor }: Caller,
): Promise<{ seenAt: string | null }> {
  if (visitor) {
    const reader = await announcementReaders.findById(companyId, userId);
    return { seenAt: reader?.seenAt.toISOString() ?? null };
  }
  const reader = await announcementReaders.findOneAndUpdate(
    companyId,
    { _id: userId },
    { $max: { seenAt: new Date() } },
    { upsert: true },
  );
  const seenAt = reader?.seenAt.toISOString() ?? null;
  if (seenAt !== null) publisher.toUsers(companyId, [userId], 'announcement', { action: 'seen', seenAt });
  return { seenAt };
}
