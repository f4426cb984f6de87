import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { listSampleItems } from './operations/list-sample-items';
import type { SampleItemDocument } from './sample-item.model';
import { listenToEvents } from './sample-items.listeners';
import { sampleItemMigrations } from './sample-items.migrations';
import { mountSampleItems } from './sample-items.routes';

export interface SampleItems {
  list(caller: Pick<Caller, 'companyId' | 'profile'>): Promise<SampleItemDocument[]>;
}

export function createSampleItems({
  endpoints,
  publisher,
  events,
}: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>): SampleItems {
  mountSampleItems(endpoints, { publisher });
  listenToEvents(events.of('sample-items'));
  return { list: listSampleItems };
}

export const sampleItemsData: StoredData = {
  migrations: [sampleItemMigrations],
  companyCollections: ['sample_items'],
};
