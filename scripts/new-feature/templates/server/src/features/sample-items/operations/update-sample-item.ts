import { AppError } from '@recado/shared/contract';
import type { SampleItemInput } from '@recado/shared/sample-items';
import type { Caller } from '#core/tenancy/caller';
import { type SampleItemDocument, sampleItems } from '../sample-item.model';
import type { SampleItemsDeps } from '../sample-items.deps';
import { rejectDuplicateName } from './reject-duplicate-name';

/**
 * Changes the given fields of a sample item.
 *
 * @throws ERR_NO_SAMPLE_ITEM_FOUND, ERR_CONFLICT {field: name}
 */
export async function updateSampleItem(
  { publisher }: SampleItemsDeps,
  { companyId }: Caller,
  sampleItemId: number,
  input: Partial<SampleItemInput>,
): Promise<SampleItemDocument> {
  const changes = { $set: { ...input, updatedAt: new Date() } };
  const changed = await rejectDuplicateName(
    sampleItems.findOneAndUpdate(companyId, { _id: sampleItemId }, changes),
  );
  if (!changed) throw new AppError('ERR_NO_SAMPLE_ITEM_FOUND');
  publisher.toCompany(companyId, 'sampleItem', { action: 'update', sampleItemId });
  return changed;
}
