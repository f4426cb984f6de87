import type { SourceLink } from '@recado/shared/source-links';
import { type SourceLinkDocument, sourceLinks } from '../source-link.model';
import type { SourceLinksDeps } from '../source-links.deps';
import { presentSourceLink } from '../source-links.presenter';
import { MAX_SOURCE_LINKS } from './create-source-link';

/** Lists by name. */
export async function listSourceLinks(deps: SourceLinksDeps, companyId: number): Promise<SourceLink[]> {
  return presentAll(
    deps,
    companyId,
    await sourceLinks.find(companyId, {}, { sort: { name: 1 }, limit: MAX_SOURCE_LINKS }),
  );
}

/** Adds the connections' numbers and the counts of tickets. */
export async function presentAll(
  { connections, countTickets }: SourceLinksDeps,
  companyId: number,
  links: readonly SourceLinkDocument[],
): Promise<SourceLink[]> {
  const [numbers, counts] = await Promise.all([
    connections.linkedNumbers(companyId),
    countTickets(companyId),
  ]);
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  return links.map((link) =>
    presentSourceLink(link, {
      number: numberOf.get(link.whatsappId),
      tickets: counts.get(String(link._id)) ?? 0,
    }),
  );
}
