import { AppError } from '@recado/shared/contract';
import type { Actor } from '../../../core/events';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import { cancelTimer } from '../announcement-timer';
import type { AnnouncementsDeps } from '../announcements.deps';
import { publishDeleted } from '../publish-announcement';
import { administer, deleteFiles } from './administer';
import { requireAnnouncement } from './find-announcement';

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function deleteOne(deps: AnnouncementsDeps, by: Actor, id: number): Promise<void> {
  const announcement = await requireAnnouncement(id);
  const change = async (): Promise<AnnouncementDocument> => {
    const row = await AnnouncementModel.findByIdAndDelete(id).lean<AnnouncementDocument>().exec();
    if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    await cancelTimer(deps, id);
    await publishDeleted(deps, row, new Date());
    await deleteFiles(deps, row.image);
    return row;
  };
  await administer(deps, { by, announcement, kind: 'deleted', image: announcement.image, change });
}
