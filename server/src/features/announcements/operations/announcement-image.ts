import type { Readable } from 'node:stream';
import { ANNOUNCEMENT_IMAGE_TYPES, ANNOUNCEMENT_LIMITS } from '@recado/shared/announcements';
import { AppError } from '@recado/shared/contract';
import { bareType } from '@recado/shared/media';
import { savingForm } from '#core/forms';
import type { FormOptions } from '#core/http';
import { saveOrDiscardFiles, shownName, type StoredFile } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import { type AnnouncementDocument, type AnnouncementImage, AnnouncementModel } from '../announcement.model';
import type { AnnouncementsDeps } from '../announcements.deps';
import { publishSaved } from '../publish-announcement';
import { administer, deleteFiles } from './administer';
import { changeAnnouncement, requireAnnouncement } from './find-announcement';

/** Name of files without printable characters in theirs. */
const NAMELESS = 'imagem';
/** Room for the form around the file. */
const FORM_BYTES = 100_000;

interface Uploaded {
  file: StoredFile;
  name: string;
}

/** Permits one image, stored in the platform's company (`ownerId`). */
export function imageOptions(
  { media }: Pick<AnnouncementsDeps, 'media'>,
  ownerId: number,
): Omit<FormOptions<Uploaded>, 'field'> {
  const limit = ANNOUNCEMENT_LIMITS.imageBytes;
  return {
    maxFiles: 1,
    maxBytes: limit + FORM_BYTES,
    store: async ({ name, mimetype, stream }: { name: string; mimetype: string; stream: Readable }) => {
      const file = await media.put(ownerId, stream, { kind: 'image', claimedMimetype: mimetype, limit });
      return { file, name: shownName(name) ?? NAMELESS };
    },
    discard: ({ file }) => media.remove(ownerId, file.id),
  };
}

/**
 * Re-encodes an uploaded image, replaces the announcement's and deletes the uploaded file.
 * @throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_MEDIA_UNREADABLE {reason}
 */
export async function attachImage(
  deps: AnnouncementsDeps,
  { by, ownerId, id }: { by: Caller; ownerId: number; id: number },
  { file, name }: Uploaded,
): Promise<AnnouncementDocument> {
  const { media } = deps;
  const made: string[] = [];
  const isStored = async () =>
    Boolean(await AnnouncementModel.exists({ _id: id, 'image.file': { $in: made } }));
  const attach = async () => {
    if (!(ANNOUNCEMENT_IMAGE_TYPES as readonly string[]).includes(bareType(file.mimetype)))
      throw new AppError('ERR_MEDIA_UNREADABLE', { reason: 'type' });
    const photo = await media.photo(ownerId, file.id, { permanent: true });
    made.push(photo.id);
    const { width, height, thumbnail } = await media.picture(ownerId, photo.id, { permanent: true });
    made.push(thumbnail.id);
    return replaceImage(deps, by, id, {
      ...{ ownerId, file: photo.id, thumbnail: thumbnail.id },
      ...{ name, width, height },
    });
  };
  try {
    return await saveOrDiscardFiles(media, { companyId: ownerId, files: made, isStored }, attach);
  } finally {
    await media.remove(ownerId, file.id);
  }
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export function removeImage(deps: AnnouncementsDeps, by: Caller, id: number): Promise<AnnouncementDocument> {
  return replaceImage(deps, by, id, null);
}

async function replaceImage(
  deps: AnnouncementsDeps,
  by: Caller,
  id: number,
  image: AnnouncementImage | null,
): Promise<AnnouncementDocument> {
  const before = await requireAnnouncement(id);
  const saving = savingForm(before, { given: undefined, by: by.name, changes: { image } });
  if (saving.unchanged) return before;
  const change = async (): Promise<AnnouncementDocument> => {
    const after = await changeAnnouncement(id, { image }, saving);
    await publishSaved(deps, before, after, new Date());
    await deleteFiles(deps, before.image);
    return after;
  };
  return administer(deps, { by, announcement: before, kind: 'updated', image: before.image, change });
}
