import { AppError } from '@recado/shared/contract';
import { HelpModel } from '../help.model';

/** @throws ERR_NO_HELP_FOUND */
export async function deleteHelp(id: number): Promise<void> {
  const { deletedCount } = await HelpModel.deleteOne({ _id: id }).exec();
  if (deletedCount === 0) throw new AppError('ERR_NO_HELP_FOUND');
}
