import {
  createTag,
  deleteTag,
  getTag,
  listAllTags,
  listTags,
  syncTags,
  updateTag,
} from '@recado/shared/tags';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Tickets } from '#features/tickets';
import { listenToEvents } from './tags.listeners';
import { tagMigrations } from './tags.migrations';
import { tagsService } from './tags.service';
import { ticketTags } from './ticket-tags';

export function createTags(
  { endpoints, jobs, publisher, ...context }: AppContext,
  { tickets: { tags: tickets } }: { tickets: Tickets },
): Tags {
  const events = context.events.of('tags');
  const onTickets = ticketTags({
    jobs,
    events,
    tickets,
    byIds: (companyId, ids) => service.byIds(companyId, ids),
  });
  const service = tagsService({
    events,
    countTickets: tickets.countByTags,
    propagate: onTickets.propagate,
  });
  endpoints.mount(listAllTags, ({ caller, query }) => service.all(caller, query.searchParam));
  endpoints.mount(syncTags, ({ caller, body }) => onTickets.sync(caller, body.ticketId, body.tags));
  endpoints.mount(listTags, ({ caller, query }) => service.list(caller, query));
  endpoints.mount(getTag, ({ caller, params }) => service.get(caller, params.tagId));
  endpoints.mount(createTag, ({ caller, body }) => service.create(caller, body));
  endpoints.mount(updateTag, ({ caller, params, body }) => service.update(caller, params.tagId, body));
  endpoints.mount(deleteTag, ({ caller, params }) => service.remove(caller, params.tagId));
  listenToEvents(events, publisher, service);
  return { create: service.create, sync: onTickets.sync };
}

export interface Tags {
  create: ReturnType<typeof tagsService>['create'];
  sync: ReturnType<typeof ticketTags>['sync'];
}

export const tagsData: StoredData = {
  migrations: [tagMigrations],
  companyCollections: ['tags'],
};
