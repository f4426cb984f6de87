import { AppError } from '@recado/shared/contract';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import { cancelTimer } from '../announcement-timer';
import type { AnnouncementsDeps } from '../announcements.deps';
import { publishDeleted } from '../publish-announcement';
import { deleteFiles } from './announcement-image';

/**
 * @returns the deleted announcement
 * @throws ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function deleteOne(deps: AnnouncementsDeps, id: number): Promise<AnnouncementDocument> {
  const row = await AnnouncementModel.findByIdAndDelete(id).lean<AnnouncementDocument>().exec();
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  await cancelTimer(deps, id);
  await publishDeleted(deps, row, new Date());
  await deleteFiles(deps, row.image);
  return row;
}
