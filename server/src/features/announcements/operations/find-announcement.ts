import { AppError } from '@recado/shared/contract';
import type { FormSave } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import type { AnnouncementsDeps } from '../announcements.deps';
import { visibleToCaller } from './list-announcements';

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, also for one that the caller may not see */
export async function requireVisible(
  deps: AnnouncementsDeps,
  caller: Caller,
  id: number,
): Promise<AnnouncementDocument> {
  const visible = caller.superAdmin ? {} : await visibleToCaller(deps, caller);
  return found(
    await AnnouncementModel.findOne({ ...visible, _id: id })
      .lean<AnnouncementDocument>()
      .exec(),
  );
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function requireAnnouncement(id: number): Promise<AnnouncementDocument> {
  return found(await AnnouncementModel.findById(id).lean<AnnouncementDocument>().exec());
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_CONFLICT if another save was first */
export async function changeAnnouncement(
  id: number,
  fields: Partial<AnnouncementDocument>,
  saving: FormSave,
): Promise<AnnouncementDocument> {
  const set = { ...fields, updatedAt: new Date() };
  const row = await AnnouncementModel.findOneAndUpdate(
    { _id: id, ...saving.filter },
    { $set: set, ...saving.update },
    { returnDocument: 'after' },
  )
    .lean<AnnouncementDocument>()
    .exec();
  if (!row) throw saving.stale(await requireAnnouncement(id));
  return row;
}

function found(row: AnnouncementDocument | null): AnnouncementDocument {
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}
