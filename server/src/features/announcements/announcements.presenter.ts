import type { Announcement } from '@recado/shared/announcements';
import type { AppContext } from '#core/context';
import { versionOf } from '#core/forms';
import type { AnnouncementDocument, AnnouncementImage } from './announcement.model';

/** Minimum validity of a file's URL. */
const LINK_SECONDS = 24 * 3_600;

/** `withTargets`: for platform admins. */
export function presentAnnouncement(
  { media }: { media: AppContext['media'] },
  row: AnnouncementDocument,
  { withTargets }: { withTargets: boolean },
): Announcement {
  const { image } = row;
  const pathOf = (file: string, { ownerId, name }: AnnouncementImage) =>
    media
      // The stored image is a JPEG, whatever was uploaded.
      .linkTo(ownerId, file, { name: `${name.replace(/\.[^.]*$/, '')}.jpg`, seconds: LINK_SECONDS })
      .replace(/^\/media\//, '');
  return {
    id: row._id,
    title: row.title,
    text: row.text,
    priority: row.priority,
    status: row.status,
    mediaPath: image && pathOf(image.file, image),
    mediaName: image?.name ?? null,
    thumbnailPath: image && pathOf(image.thumbnail, image),
    width: image?.width ?? null,
    height: image?.height ?? null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    publishedAt: row.publishedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    version: versionOf(row),
    ...(withTargets && { planIds: row.planIds, companyIds: row.companyIds }),
  };
}
