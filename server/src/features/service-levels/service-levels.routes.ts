import {
  createServiceLevel as createEndpoint,
  deleteServiceLevel as deleteEndpoint,
  listServiceLevels as listEndpoint,
  updateServiceLevel as updateEndpoint,
} from '@recado/shared/service-levels';
import type { AppContext } from '#core/context';
import type { ServiceLevelsDeps } from './service-levels.deps';
import {
  createServiceLevel,
  deleteServiceLevel,
  listServiceLevels,
  updateServiceLevel,
} from './service-levels.operations';
import { presentServiceLevel } from './service-levels.presenter';

export function mountServiceLevels(endpoints: AppContext['endpoints'], deps: ServiceLevelsDeps): void {
  endpoints.mount(listEndpoint, async ({ caller }) => ({
    serviceLevels: (await listServiceLevels(caller.companyId)).map(presentServiceLevel),
  }));
  endpoints.mount(createEndpoint, async ({ caller, body }) =>
    presentServiceLevel(await createServiceLevel(deps, caller, body)),
  );
  endpoints.mount(updateEndpoint, async ({ caller, params, body }) =>
    presentServiceLevel(await updateServiceLevel(deps, caller, params.serviceLevelId, body)),
  );
  endpoints.mount(deleteEndpoint, async ({ caller, params }) => {
    await deleteServiceLevel(deps, caller, params.serviceLevelId);
    return undefined;
  });
}
