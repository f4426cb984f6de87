import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { linkIn, type OpeningLink } from './operations/find-link';
import type { SourceLinksDeps } from './source-links.deps';
import { listenToEvents } from './source-links.listeners';
import { sourceLinkMigrations } from './source-links.migrations';
import { mountSourceLinks } from './source-links.routes';

export interface SourceLinks {
  /** Returns the link whose code a customer's message contains. */
  linkIn(companyId: number, text: string): Promise<OpeningLink | undefined>;
}

export function createSourceLinks(
  { endpoints, publisher, events }: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  needs: Omit<SourceLinksDeps, 'publisher'>,
): SourceLinks {
  mountSourceLinks(endpoints, { publisher, ...needs });
  listenToEvents(events.of('source-links'));
  return { linkIn };
}

export const sourceLinksData: StoredData = {
  migrations: [sourceLinkMigrations],
  companyCollections: ['source_links'],
};
