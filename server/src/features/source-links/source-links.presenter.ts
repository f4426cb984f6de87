import { linkUrl, type SourceLink } from '@recado/shared/source-links';
import type { SourceLinkDocument } from './source-link.model';

interface Surroundings {
  /** Of the connection, in digits. */
  number: string | null | undefined;
  tickets: number;
}

export function presentSourceLink(
  { _id, name, text, whatsappId, code, updatedAt }: SourceLinkDocument,
  { number, tickets }: Surroundings,
): SourceLink {
  return {
    ...{ id: _id, name, text, whatsappId, code, tickets },
    url: number ? linkUrl(number, { text, code }) : null,
    updatedAt: updatedAt.toISOString(),
  };
}
