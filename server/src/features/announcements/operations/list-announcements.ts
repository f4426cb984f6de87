import type { listAnnouncements } from '@recado/shared/announcements';
import { ANNOUNCEMENT_LIMITS } from '@recado/shared/announcements';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { readNumberCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import { announcementReaders } from '../announcement-reader.model';
import type { AnnouncementsDeps } from '../announcements.deps';
import { visibleTo } from '../announcements.policy';
import { presentAnnouncement } from '../announcements.presenter';

const PAGE = 20;

/** Lists everything for platform admins, unless they ask for what their company's users see. */
export async function readAnnouncements(
  deps: AnnouncementsDeps,
  caller: Caller,
  { searchParam = '', pageNumber = 1, cursor, active = false }: QueryOf<typeof listAnnouncements>,
): Promise<OutputOf<typeof listAnnouncements>> {
  const all = caller.superAdmin && !active;
  const [visible, reader] = await Promise.all([
    all ? {} : visibleToCaller(deps, caller),
    announcementReaders.findById(caller.companyId, caller.userId),
  ]);
  const words = plainText(searchParam).split(/\s+/).filter(Boolean);
  const skip = cursor === undefined ? PAGE * (pageNumber - 1) : 0;
  const found = await AnnouncementModel.find(
    cursor === undefined ? visible : { $and: [visible, after(cursor)] },
  )
    .sort({ publishedAt: -1, _id: -1 })
    // A search reads all announcements, which are few.
    .skip(words.length > 0 ? 0 : skip)
    .limit(words.length > 0 ? ANNOUNCEMENT_LIMITS.stored : PAGE + 1)
    .lean<AnnouncementDocument[]>()
    .exec();
  const matching =
    words.length > 0 ? found.filter((row) => contains(row, words)).slice(skip, skip + PAGE + 1) : found;
  const shown = matching.slice(0, PAGE);
  const last = matching.length > PAGE ? shown.at(-1) : undefined;
  return {
    records: shown.map((row) => presentAnnouncement(deps, row, { withTargets: all })),
    hasMore: last !== undefined,
    nextCursor: last ? writeCursor(last.publishedAt, last._id) : null,
    seenAt: reader?.seenAt.toISOString() ?? null,
  };
}

export async function visibleToCaller(
  { companies }: AnnouncementsDeps,
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<object> {
  return visibleTo(await companies.getCompany(companyId), new Date());
}

function after(cursor: string): object {
  const { at, id } = readNumberCursor(cursor);
  return { $or: [{ publishedAt: { $lt: at } }, { publishedAt: at, _id: { $lt: id } }] };
}

function contains({ title, text }: AnnouncementDocument, words: readonly string[]): boolean {
  const searched = plainText(`${title} ${text}`);
  return words.every((word) => searched.includes(word));
}
