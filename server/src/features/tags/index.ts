import {
  createTag,
  deleteTag,
  getTag,
  listAllTags,
  listTags,
  syncTags,
  updateTag,
} from '@recado/shared/tags';
import type { AppContext } from '../../core/context';
import { tagsService, type TagsParts } from './tags.service';
import { ticketTags, type TaggedTickets } from './ticket-tags';

/** Specification 2 §7.7, 1 §7.6. Literal paths before parameters. */
export function createTags(
  { endpoints, jobs, publisher }: Pick<AppContext, 'endpoints' | 'jobs' | 'publisher'>,
  { tickets }: { tickets: TaggedTickets & { countByTags: TagsParts['countTickets'] } },
): Tags {
  const onTickets = ticketTags({
    jobs,
    publisher,
    tickets,
    byIds: (companyId, ids) => service.byIds(companyId, ids),
  });
  const service = tagsService({
    publisher,
    countTickets: tickets.countByTags,
    spread: onTickets.spread,
  });
  endpoints.mount(listAllTags, ({ caller, query }) => service.all(caller, query.searchParam));
  endpoints.mount(syncTags, ({ caller, body }) => onTickets.sync(caller, body.ticketId, body.tags));
  endpoints.mount(listTags, ({ caller, query }) => service.list(caller, query));
  endpoints.mount(getTag, ({ caller, params }) => service.get(caller, params.tagId));
  endpoints.mount(createTag, ({ caller, body }) => service.create(caller, body));
  endpoints.mount(updateTag, ({ caller, params, body }) => service.update(caller, params.tagId, body));
  endpoints.mount(deleteTag, ({ caller, params }) => service.remove(caller, params.tagId));
  return { create: service.create, userDeleted: service.userDeleted, sync: onTickets.sync };
}

/** What others use of it. */
export interface Tags {
  create: ReturnType<typeof tagsService>['create'];
  userDeleted: ReturnType<typeof tagsService>['userDeleted'];
  sync: ReturnType<typeof ticketTags>['sync'];
}
export { tagMigrations } from './tags.migrations';
