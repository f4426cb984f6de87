import { createHelp, deleteHelp, listHelps, searchHelps, updateHelp } from '@recado/shared/helps';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { helpsService } from './helps.service';

export function createHelps({ endpoints }: AppContext): Helps {
  const service = helpsService();
  endpoints.mount(listHelps, () => service.list());
  endpoints.mount(searchHelps, ({ query }) => service.search(query));
  endpoints.mount(createHelp, ({ body }) => service.create(body));
  endpoints.mount(updateHelp, ({ caller, params, body }) => service.update(caller, params.helpId, body));
  endpoints.mount(deleteHelp, ({ params }) => service.remove(params.helpId));
  return service;
}

export type Helps = ReturnType<typeof helpsService>;

export const helpsData: StoredData = {
  platformCollections: ['helps'],
};
