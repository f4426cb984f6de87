import type { AnnouncementDocument } from './announcement.model';

interface Reader {
  id: number;
  planId: number | null;
}

type Period = Pick<AnnouncementDocument, 'status' | 'publishedAt' | 'endsAt'>;
type Audience = Pick<AnnouncementDocument, 'targeted' | 'planIds' | 'companyIds'>;

/** Returns whether the announcement's audience sees it. */
export function isPublished({ status, publishedAt, endsAt }: Period, now: Date): boolean {
  return status && publishedAt <= now && (endsAt === null || endsAt > now);
}

/** Selects what a company's users see. */
export function visibleTo({ id, planId }: Reader, now: Date): object {
  return {
    status: true,
    publishedAt: { $lte: now },
    $and: [
      { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] },
      {
        $or: [{ targeted: false }, { companyIds: id }, ...(planId === null ? [] : [{ planIds: planId }])],
      },
    ],
  };
}

export function haveSameAudience(one: Audience, other: Audience): boolean {
  const texts = [one, other].map(({ planIds, companyIds }) =>
    JSON.stringify([[...planIds].sort(), [...companyIds].sort()]),
  );
  return texts[0] === texts[1];
}

/** Keeps the date of an announcement that users see; otherwise returns now or its start. */
export function publicationOf(
  after: Pick<AnnouncementDocument, 'status' | 'startsAt'>,
  now: Date,
  before?: Period,
): Date {
  const startsLater = after.startsAt !== null && after.startsAt > now;
  if (before && !after.status) return before.publishedAt;
  if (before && !startsLater && isPublished(before, now)) return before.publishedAt;
  return startsLater && after.startsAt ? after.startsAt : now;
}

/** Returns when the announcement appears or disappears next. */
export function nextTurn({ status, publishedAt, endsAt }: Period, now: Date): Date | undefined {
  if (!status) return undefined;
  if (publishedAt > now) return publishedAt;
  return endsAt !== null && endsAt > now ? endsAt : undefined;
}
