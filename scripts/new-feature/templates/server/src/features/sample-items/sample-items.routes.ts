import {
  createSampleItem as createSampleItemEndpoint,
  deleteSampleItem as deleteSampleItemEndpoint,
  listSampleItems as listSampleItemsEndpoint,
  updateSampleItem as updateSampleItemEndpoint,
} from '@recado/shared/sample-items';
import type { AppContext } from '#core/context';
import { createSampleItem } from './operations/create-sample-item';
import { deleteSampleItem } from './operations/delete-sample-item';
import { listSampleItems } from './operations/list-sample-items';
import { updateSampleItem } from './operations/update-sample-item';
import type { SampleItemsDeps } from './sample-items.deps';
import { presentSampleItem } from './sample-items.presenter';

export function mountSampleItems(endpoints: AppContext['endpoints'], deps: SampleItemsDeps): void {
  endpoints.mount(listSampleItemsEndpoint, async ({ caller }) =>
    (await listSampleItems(caller)).map(presentSampleItem),
  );
  endpoints.mount(createSampleItemEndpoint, async ({ caller, body }) =>
    presentSampleItem(await createSampleItem(deps, caller, body)),
  );
  endpoints.mount(updateSampleItemEndpoint, async ({ caller, params, body }) =>
    presentSampleItem(await updateSampleItem(deps, caller, params.sampleItemId, body)),
  );
  endpoints.mount(deleteSampleItemEndpoint, ({ caller, params }) =>
    deleteSampleItem(deps, caller, params.sampleItemId),
  );
}
