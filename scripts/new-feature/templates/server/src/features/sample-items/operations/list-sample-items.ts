import type { Caller } from '#core/tenancy/caller';
import { type SampleItemDocument, sampleItems } from '../sample-item.model';
import { visibleTo } from '../sample-items.policy';
import { MAX_SAMPLE_ITEMS } from './create-sample-item';

export function listSampleItems(
  caller: Pick<Caller, 'companyId' | 'profile'>,
): Promise<SampleItemDocument[]> {
  return sampleItems.find(caller.companyId, visibleTo(caller), {
    sort: { name: 1 },
    limit: MAX_SAMPLE_ITEMS,
  });
}
