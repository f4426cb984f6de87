import { AppError, type BodyOf } from '@recado/shared/contract';
import type { updateHelp as updateHelpEndpoint } from '@recado/shared/helps';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type HelpDocument, HelpModel } from '../help.model';

/** @throws ERR_NO_HELP_FOUND, errors of `savingForm` */
export async function updateHelp(
  { name: by }: Pick<Caller, 'name'>,
  id: number,
  { title, description, video, version: given }: BodyOf<typeof updateHelpEndpoint>,
): Promise<HelpDocument> {
  const changes = { title, description, video };
  const before = await found(id);
  const saving = savingForm(before, { given, by, changes });
  if (saving.unchanged) return before;
  const help = await HelpModel.findOneAndUpdate(
    { _id: id, ...saving.filter },
    { $set: { ...changes, updatedAt: new Date() }, ...saving.update },
    { returnDocument: 'after' },
  )
    .lean<HelpDocument>()
    .exec();
  if (!help) throw saving.stale(await found(id));
  return help;
}

async function found(id: number): Promise<HelpDocument> {
  const help = await HelpModel.findById(id).lean<HelpDocument>().exec();
  if (!help) throw new AppError('ERR_NO_HELP_FOUND');
  return help;
}
