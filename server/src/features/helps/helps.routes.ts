import {
  createHelp as createHelpEndpoint,
  deleteHelp as deleteHelpEndpoint,
  listHelps as listHelpsEndpoint,
  searchHelps as searchHelpsEndpoint,
  updateHelp as updateHelpEndpoint,
} from '@recado/shared/helps';
import type { AppContext } from '#core/context';
import { presentHelp } from './helps.presenter';
import { createHelp } from './operations/create-help';
import { deleteHelp } from './operations/delete-help';
import { listHelps } from './operations/list-helps';
import { searchHelps } from './operations/search-helps';
import { updateHelp } from './operations/update-help';

export function mountHelps(endpoints: AppContext['endpoints']): void {
  endpoints.mount(listHelpsEndpoint, async () => (await listHelps()).map(presentHelp));
  endpoints.mount(searchHelpsEndpoint, ({ query }) => searchHelps(query));
  endpoints.mount(createHelpEndpoint, async ({ body }) => presentHelp(await createHelp(body)));
  endpoints.mount(updateHelpEndpoint, async ({ caller, params, body }) =>
    presentHelp(await updateHelp(caller, params.helpId, body)),
  );
  endpoints.mount(deleteHelpEndpoint, ({ params }) => deleteHelp(params.helpId));
}
