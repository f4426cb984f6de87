import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import { cancelTimer } from '../announcement-timer';
import type { AnnouncementsDeps } from '../announcements.deps';
import { publishDeleted } from '../publish-announcement';
import { administer, deleteFiles } from './administer';
import { requireAnnouncement } from './find-announcement';

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_CONFLICT if another save followed the version `given` */
export async function deleteOne(
  deps: AnnouncementsDeps,
  by: Caller,
  id: number,
  given: number | undefined,
): Promise<void> {
  const announcement = await requireAnnouncement(id);
  const { filter, stale } = savingForm(announcement, { given, by: by.name, changes: {} });
  const change = async (): Promise<AnnouncementDocument> => {
    const row = await AnnouncementModel.findOneAndDelete({ _id: id, ...filter })
      .lean<AnnouncementDocument>()
      .exec();
    if (!row) throw stale(await requireAnnouncement(id));
    await cancelTimer(deps, id);
    await publishDeleted(deps, row, new Date());
    await deleteFiles(deps, row.image);
    return row;
  };
  await administer(deps, { by, announcement, kind: 'deleted', image: announcement.image, change });
}
