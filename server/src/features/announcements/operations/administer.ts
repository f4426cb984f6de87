import { type Actor, actorOf, type DomainEvents } from '#core/events';
import { type AnnouncementDocument, type AnnouncementImage, AnnouncementModel } from '../announcement.model';
import { cancelTimer, setTimer } from '../announcement-timer';
import type { AnnouncementsDeps } from '../announcements.deps';
import { publishDeletedToAdmins, publishTurn, withdrawFromAll } from '../publish-announcement';

type Administered = DomainEvents['announcement.administered'];

interface Administration {
  /** Undefined for the server itself, which is not audited. */
  by: Actor | undefined;
  announcement: Pick<AnnouncementDocument, '_id' | 'title'>;
  kind: Administered['change'];
  image?: AnnouncementImage | null;
  /** Writes and publishes; returns the announcement of an earlier creation, if any. */
  change(): Promise<AnnouncementDocument>;
}

/** Changes an announcement as an audited act, which is completed after a crash. */
export function administer(
  { events }: Pick<AnnouncementsDeps, 'events'>,
  { by, announcement, kind, image = null, change }: Administration,
): Promise<AnnouncementDocument> {
  if (!by) return change();
  const payload: Administered = {
    by: actorOf(by),
    announcementId: announcement._id,
    title: announcement.title,
    change: kind,
    image: image && { ownerId: image.ownerId, file: image.file, thumbnail: image.thumbnail },
  };
  return events.act('announcement.administered', {
    payload,
    change,
    settled: ({ _id, title }) => (_id === announcement._id ? { ...payload, title } : undefined),
  });
}

/** Completes the effects of an interrupted change, made or not. Idempotent. */
export async function completeInterrupted(
  deps: AnnouncementsDeps,
  { announcementId, image }: Pick<Administered, 'announcementId' | 'image'>,
): Promise<void> {
  const row = await AnnouncementModel.findById(announcementId).lean<AnnouncementDocument>().exec();
  if (image && image.file !== row?.image?.file) await deleteFiles(deps, image);
  withdrawFromAll(deps, announcementId);
  if (row) {
    await setTimer(deps, row, new Date());
    await publishTurn(deps, row, new Date());
  } else {
    await cancelTimer(deps, announcementId);
    publishDeletedToAdmins(deps, announcementId);
  }
}

export async function deleteFiles(
  { media }: Pick<AnnouncementsDeps, 'media'>,
  image: Administered['image'],
): Promise<void> {
  if (!image) return;
  await media.remove(image.ownerId, image.file);
  await media.remove(image.ownerId, image.thumbnail);
}
