import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { sampleItems } from '../sample-item.model';
import type { SampleItemsDeps } from '../sample-items.deps';

/** @throws ERR_NO_SAMPLE_ITEM_FOUND */
export async function deleteSampleItem(
  { publisher }: SampleItemsDeps,
  { companyId }: Caller,
  sampleItemId: number,
): Promise<void> {
  if (!(await sampleItems.deleteOne(companyId, { _id: sampleItemId }))) {
    throw new AppError('ERR_NO_SAMPLE_ITEM_FOUND');
  }
  publisher.toCompany(companyId, 'sampleItem', { action: 'delete', sampleItemId });
}
