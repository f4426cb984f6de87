import { linkUrl, type SourceLink } from '@recado/shared/source-links';
import { versionOf } from '#core/forms';
import type { SourceLinkDocument } from './source-link.model';

interface Surroundings {
  /** Of the connection, in digits. */
  number: string | null | undefined;
  tickets: number;
}

export function presentSourceLink(link: SourceLinkDocument, { number, tickets }: Surroundings): SourceLink {
  const { _id, name, text, whatsappId, code, updatedAt } = link;
  return {
    ...{ id: _id, name, text, whatsappId, code, tickets },
    url: number ? linkUrl(number, { text, code }) : null,
    version: versionOf(link),
    updatedAt: updatedAt.toISOString(),
  };
}
