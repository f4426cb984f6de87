import { type NoticeDocument, notices } from '../notice.model';
import type { NotificationsDeps } from '../notifications.deps';

const BATCH = 500;

type About = { subjects: string } | { ticketId: number } | { contactId: { $in: number[] } };

/** Idempotent. */
export async function deleteNotices(
  { publisher }: NotificationsDeps,
  companyId: number,
  about: About,
): Promise<void> {
  for (;;) {
    const rows = await notices.find(companyId, about, { limit: BATCH });
    if (rows.length === 0) return;
    const { deleted, updated } = splitBySubjects(rows, about);
    for (const { _id, content, subjects } of updated)
      await notices.updateOne(companyId, { _id }, { $set: { content, subjects } });
    await notices.deleteMany(companyId, { _id: { $in: deleted.map(({ _id }) => _id) } });
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    publisher.toUsers(companyId, userIds, 'notice', { action: 'change' });
  }
}

/** Keeps the pause of several campaigns until the last of them is deleted. */
function splitBySubjects(rows: readonly NoticeDocument[], about: About) {
  const deleted: NoticeDocument[] = [];
  const updated: NoticeDocument[] = [];
  for (const row of rows) {
    const subjects = 'subjects' in about ? row.subjects.filter((each) => each !== about.subjects) : [];
    const { content } = row;
    if (subjects.length === 0 || !('campaigns' in content)) deleted.push(row);
    else {
      const campaigns = content.campaigns.filter(({ id }) => subjects.includes(`campaign:${id}`));
      updated.push({ ...row, subjects, content: { ...content, campaigns } });
    }
  }
  return { deleted, updated };
}
