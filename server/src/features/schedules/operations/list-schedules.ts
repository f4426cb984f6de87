import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { type listSchedules, WAITING_STATUSES } from '@recado/shared/schedules';
import { hasAll, lookUpsOf, wordsOf } from '@recado/shared/search';
import { readNumberCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { type ScheduleDocument, schedules } from '../schedule.model';
import { scheduleWords } from '../schedule-words';
import type { SchedulesDeps } from '../schedules.deps';
import { visibleTo } from '../schedules.policy';
import { presentSchedules } from '../schedules.presenter';

const PAGE = 40;
const MAX_SEARCHED_WORDS = 8;
/** A page of a search reads more rows than it shows, because the index has only beginnings of words. */
const READ_PER_SEARCH = 400;

type Query = QueryOf<typeof listSchedules>;
type Order = { field: 'sendAt' | 'updatedAt'; direction: 1 | -1 };

const FILTERS: Record<NonNullable<Query['filter']>, { where: object; order: Order }> = {
  upcoming: {
    where: { status: { $in: [...WAITING_STATUSES] } },
    order: { field: 'sendAt', direction: 1 },
  },
  sent: { where: { status: 'ENVIADA' }, order: { field: 'sendAt', direction: -1 } },
  failed: {
    where: { status: { $in: ['ERRO', 'CANCELADA'] } },
    order: { field: 'updatedAt', direction: -1 },
  },
  all: { where: {}, order: { field: 'updatedAt', direction: -1 } },
};

/** An agent's list contains only the agent's own schedules. */
export async function readSchedules(
  deps: SchedulesDeps,
  caller: Caller,
  query: Query,
): Promise<OutputOf<typeof listSchedules>> {
  const { companyId } = caller;
  const { where, order } = FILTERS[query.filter ?? 'all'];
  const searched = wordsOf(query.searchParam ?? '', MAX_SEARCHED_WORDS);
  const conditions = [
    ...searched.map((word) => ({ words: { $in: lookUpsOf(word) } })),
    ...(query.cursor === undefined ? [] : [after(readNumberCursor(query.cursor), order)]),
  ];
  const filter = {
    ...where,
    ...visibleTo(caller),
    ...(query.contactId !== undefined && {
      contactId: { $in: await deps.contacts.identities.mergedIds(companyId, query.contactId) },
    }),
    ...(conditions.length > 0 && { $and: conditions }),
  };
  const from = query.cursor === undefined ? PAGE * ((query.pageNumber ?? 1) - 1) : 0;
  // A search skips matches, not the rows that it reads.
  const [skip, skipMatches] = searched.length > 0 ? [0, from] : [from, 0];
  const limit = searched.length > 0 ? READ_PER_SEARCH + from : PAGE;
  const found = await schedules.find(companyId, filter, {
    sort: { [order.field]: order.direction, _id: order.direction },
    skip,
    limit: limit + 1,
  });
  const read = found.slice(0, limit);
  const shown = await presentSchedules(deps, companyId, read);
  const matching = shown.filter(({ body, contact }) => hasAll(scheduleWords(contact.name, body), searched));
  const end = skipMatches + PAGE;
  const page = matching.slice(skipMatches, end);
  const lastId = matching.length > end ? page.at(-1)?.id : read.at(-1)?._id;
  const last = read.find(({ _id }) => _id === lastId);
  const hasMore = found.length > limit || matching.length > end;
  return {
    schedules: page,
    hasMore,
    nextCursor: hasMore && last ? cursorOf(last, order) : null,
  };
}

function cursorOf(row: ScheduleDocument, { field }: Order): string {
  return writeCursor(row[field], row._id);
}

function after({ at, id }: ReturnType<typeof readNumberCursor>, { field, direction }: Order) {
  const beyond = direction === 1 ? '$gt' : '$lt';
  return { $or: [{ [field]: { [beyond]: at } }, { [field]: at, _id: { [beyond]: id } }] };
}
