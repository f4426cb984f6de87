import type { createAnnouncement, updateAnnouncement } from '@recado/shared/announcements';
import { ANNOUNCEMENT_LIMITS } from '@recado/shared/announcements';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { firstInstantOf } from '@recado/shared/working-hours';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { Actor } from '#core/events';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type AnnouncementDocument, AnnouncementModel } from '../announcement.model';
import { setTimer } from '../announcement-timer';
import type { AnnouncementsDeps } from '../announcements.deps';
import { BY_CLIENT_ID } from '../announcements.migrations';
import { publicationOf } from '../announcements.policy';
import { publishSaved } from '../publish-announcement';
import { administer } from './administer';
import { changeAnnouncement, requireAnnouncement } from './find-announcement';

interface Author {
  /** Company whose zone times without an offset are in. */
  companyId: number;
  /** Undefined for the server itself. */
  by: Actor | undefined;
}
type Input = BodyOf<typeof updateAnnouncement>;
type Saved = Omit<
  AnnouncementDocument,
  '_id' | 'image' | 'clientId' | 'createdAt' | 'updatedAt' | 'version' | 'edits'
>;

const MINUTE_CHARACTERS = 16;

/**
 * Returns the first announcement for a repeated `clientId`.
 * @throws ERR_LIMIT_REACHED {limit} (concurrent requests may exceed it by one), errors of `planned`
 */
export async function createOne(
  deps: AnnouncementsDeps,
  author: Author,
  { clientId, ...input }: BodyOf<typeof createAnnouncement>,
): Promise<AnnouncementDocument> {
  const earlier = await findByClientId(clientId);
  if (earlier) return earlier;
  const limit = ANNOUNCEMENT_LIMITS.stored;
  if ((await AnnouncementModel.countDocuments().exec()) >= limit)
    throw new AppError('ERR_LIMIT_REACHED', { limit });
  const now = new Date();
  const row: AnnouncementDocument = {
    _id: await nextIdInOrder('announcements'),
    ...(await planned(deps, author, input, now)),
    image: null,
    ...(clientId !== undefined && { clientId }),
    createdAt: now,
    updatedAt: now,
  };
  const change = async (): Promise<AnnouncementDocument> => {
    try {
      await AnnouncementModel.create(row);
    } catch (error) {
      const first = isDuplicateKey(error, BY_CLIENT_ID) && (await findByClientId(clientId));
      if (first) return first;
      throw error;
    }
    return saved(deps, undefined, row, now);
  };
  return administer(deps, { by: author.by, announcement: row, kind: 'created', change });
}

async function findByClientId(clientId: string | undefined): Promise<AnnouncementDocument | null> {
  if (clientId === undefined) return null;
  return AnnouncementModel.findOne({ clientId }).lean<AnnouncementDocument>().exec();
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, errors of `planned` and `savingForm` */
export async function updateOne(
  deps: AnnouncementsDeps,
  by: Caller,
  id: number,
  { version: given, ...input }: Input,
): Promise<AnnouncementDocument> {
  const before = await requireAnnouncement(id);
  const now = new Date();
  const fields = await planned(deps, { companyId: by.companyId, by }, input, now, before);
  const { publishedAt: _publishedAt, targeted: _targeted, ...changes } = fields;
  const saving = savingForm(before, { given, by: by.name, changes });
  if (saving.unchanged) return before;
  const change = async () => saved(deps, before, await changeAnnouncement(id, fields, saving), now);
  return administer(deps, { by, announcement: before, kind: 'updated', change });
}

async function saved(
  deps: AnnouncementsDeps,
  before: AnnouncementDocument | undefined,
  after: AnnouncementDocument,
  now: Date,
): Promise<AnnouncementDocument> {
  await setTimer(deps, after, now);
  await publishSaved(deps, before, after, now);
  return after;
}

/**
 * Returns the fields after a save; absent ones keep their values.
 * @throws ERR_VALIDATION (endsAt), ERR_NO_PLAN_FOUND, ERR_NO_COMPANY_FOUND
 */
async function planned(
  deps: AnnouncementsDeps,
  { companyId }: Author,
  input: Input,
  now: Date,
  before?: AnnouncementDocument,
): Promise<Saved> {
  const zone = await deps.companies.timeZoneOf(companyId);
  const timeOf = (text: string | null | undefined, stored: Date | null | undefined): Date | null =>
    text === undefined ? (stored ?? null) : text === null ? null : readTime(text, zone);
  const startsAt = timeOf(input.startsAt, before?.startsAt);
  const endsAt = timeOf(input.endsAt, before?.endsAt);
  if (endsAt && startsAt && endsAt <= startsAt)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'endsAt', reason: 'before start' });
  const planIds = [...new Set(input.planIds ?? before?.planIds ?? [])];
  const companyIds = [...new Set(input.companyIds ?? before?.companyIds ?? [])];
  await requireTargets(deps, added(planIds, before?.planIds), added(companyIds, before?.companyIds));
  const status = input.status ?? before?.status ?? true;
  return {
    title: input.title ?? before?.title ?? '',
    text: input.text ?? before?.text ?? '',
    priority: input.priority ?? before?.priority ?? 3,
    status,
    startsAt,
    endsAt,
    publishedAt: publicationOf({ status, startsAt }, now, before),
    targeted: planIds.length > 0 || companyIds.length > 0,
    planIds,
    companyIds,
  };
}

/** Omits stored targets: a deleted one stays, because the announcement could be for everyone without it. */
function added(ids: readonly number[], known: readonly number[] = []): number[] {
  return ids.filter((id) => !known.includes(id));
}

async function requireTargets(
  { plans, companyNames }: AnnouncementsDeps,
  planIds: readonly number[],
  companyIds: readonly number[],
): Promise<void> {
  for (const id of planIds) if (!(await plans.findPlan(id))) throw new AppError('ERR_NO_PLAN_FOUND');
  const names = await companyNames(companyIds);
  if (companyIds.some((id) => !names.has(id))) throw new AppError('ERR_NO_COMPANY_FOUND');
}

/** Reads an instant, or a local time of the zone to the minute. */
function readTime(text: string, zone: string): Date {
  return /(Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? new Date(text)
    : firstInstantOf(zone, text.replace(' ', 'T').slice(0, MINUTE_CHARACTERS));
}
