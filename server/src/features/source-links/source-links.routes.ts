import {
  createSourceLink as createSourceLinkEndpoint,
  deleteSourceLink as deleteSourceLinkEndpoint,
  listSourceLinks as listSourceLinksEndpoint,
  type SourceLink,
  updateSourceLink as updateSourceLinkEndpoint,
} from '@recado/shared/source-links';
import type { AppContext } from '#core/context';
import { createSourceLink } from './operations/create-source-link';
import { deleteSourceLink } from './operations/delete-source-link';
import { listSourceLinks, presentAll } from './operations/list-source-links';
import { updateSourceLink } from './operations/update-source-link';
import type { SourceLinkDocument } from './source-link.model';
import type { SourceLinksDeps } from './source-links.deps';

export function mountSourceLinks(endpoints: AppContext['endpoints'], deps: SourceLinksDeps): void {
  const present = async (link: SourceLinkDocument): Promise<SourceLink> =>
    (await presentAll(deps, link.companyId, [link]))[0] as SourceLink;
  endpoints.mount(listSourceLinksEndpoint, ({ caller }) => listSourceLinks(deps, caller.companyId));
  endpoints.mount(createSourceLinkEndpoint, async ({ caller, body }) =>
    present(await createSourceLink(deps, caller, body)),
  );
  endpoints.mount(updateSourceLinkEndpoint, async ({ caller, params, body }) =>
    present(await updateSourceLink(deps, caller, params.sourceLinkId, body)),
  );
  endpoints.mount(deleteSourceLinkEndpoint, ({ caller, params }) =>
    deleteSourceLink(deps, caller, params.sourceLinkId),
  );
}
