import { AppError } from '@recado/shared/contract';
import type { Schedule } from '@recado/shared/schedules';
import { savingForm } from '#core/forms';
import { saveOrDiscardFiles } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import type { UploadedFile } from '#features/quick-messages';
import { schedules } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import { requireEditable } from './find-schedule';
import { requireCaption } from './plan-schedule';
import { changeEditable, saved } from './save-schedule';

/**
 * Replaces the file; deletes the uploaded one if nothing is stored.
 * @throws errors of `requireEditable`, ERR_VALIDATION for an empty file or a text that is too long for a caption
 */
export async function attachFile(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
  { file, name }: UploadedFile,
): Promise<Schedule> {
  const { companyId } = caller;
  const stored = { _id: scheduleId, 'media.file': file.id };
  const isStored = async () => Boolean(await schedules.findOne(companyId, stored));
  return saveOrDiscardFiles(deps.media, { companyId, files: [file.id], isStored }, async () => {
    if (file.bytes === 0)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'file', reason: 'empty' });
    const before = await requireEditable(caller, scheduleId);
    requireCaption(before.body, true);
    return replaceFile(deps, caller, scheduleId, { file: file.id, name, kind: file.kind });
  });
}

/** @throws errors of `requireEditable` */
export function removeFile(deps: SchedulesDeps, caller: Caller, scheduleId: number): Promise<Schedule> {
  return replaceFile(deps, caller, scheduleId, null);
}

async function replaceFile(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
  media: { file: string; name: string; kind: UploadedFile['file']['kind'] } | null,
): Promise<Schedule> {
  const before = await requireEditable(caller, scheduleId);
  const saving = savingForm(before, { given: undefined, by: caller.name, changes: { media } });
  const fields = { media, expectsFile: false, updatedAt: new Date() };
  const row = await changeEditable(caller, scheduleId, fields, saving);
  if (before.media) await deps.media.remove(caller.companyId, before.media.file);
  return saved(deps, 'update', row);
}
