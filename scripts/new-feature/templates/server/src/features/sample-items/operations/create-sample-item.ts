import { AppError } from '@recado/shared/contract';
import type { SampleItemInput } from '@recado/shared/sample-items';
import { nextIdInOrder } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { type SampleItemDocument, sampleItems } from '../sample-item.model';
import type { SampleItemsDeps } from '../sample-items.deps';
import { rejectDuplicateName } from './reject-duplicate-name';

/** Per company. Concurrent requests may exceed it by one. */
export const MAX_SAMPLE_ITEMS = 500;

/**
 * Creates a sample item with the caller as its author.
 *
 * @throws ERR_LIMIT_REACHED {limit}, ERR_CONFLICT {field: name}
 */
export async function createSampleItem(
  { publisher }: SampleItemsDeps,
  { companyId, userId }: Caller,
  { name, text = '', active = true }: SampleItemInput,
): Promise<SampleItemDocument> {
  if ((await sampleItems.count(companyId)) >= MAX_SAMPLE_ITEMS) {
    throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_SAMPLE_ITEMS });
  }
  const now = new Date();
  const created = await rejectDuplicateName(
    sampleItems.insert(companyId, {
      _id: await nextIdInOrder('sample_items'),
      name,
      text,
      active,
      userId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  publisher.toCompany(companyId, 'sampleItem', { action: 'create', sampleItemId: created._id });
  return created;
}
