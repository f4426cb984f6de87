import { type HelpDocument, HelpModel } from '../help.model';
import { MAX_HELPS } from './create-help';

export function listHelps(): Promise<HelpDocument[]> {
  return HelpModel.find().sort({ _id: 1 }).limit(MAX_HELPS).lean<HelpDocument[]>().exec();
}
