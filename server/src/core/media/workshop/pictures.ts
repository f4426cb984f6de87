import sharp, { type Sharp } from 'sharp';
import type { Tasks } from './tasks';

/** More than any phone's camera makes; what unpacks to more was made to fill a server's memory. */
const MAX_PIXELS = 120_000_000;
/** Of a thumbnail's longer side: sharp enough for a conversation, and small enough to travel inside a message. */
const THUMBNAIL_SIZE = 320;
const PHOTO_SIZE = 4_096;

// A server that keeps nothing between two pictures, and opens only what people send as pictures: no vector drawings,
// no documents, no program behind the library.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

/** Writes a small copy, turned upright, without what the camera noted (place, time). WebP where it has holes, else JPEG. */
export async function makeThumbnail({
  path,
  thumbnailPath,
}: Tasks['picture']['input']): Promise<Tasks['picture']['output']> {
  const picture = openPicture(path);
  const { autoOrient, hasAlpha } = await picture.metadata();
  await writeThumbnail(picture.autoOrient(), hasAlpha === true, thumbnailPath);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Writes a JPEG, upright, on white where the picture has holes. */
export async function makePhoto({
  path,
  photoPath,
}: Tasks['photo']['input']): Promise<Tasks['photo']['output']> {
  const { width, height } = await openPicture(path)
    .autoOrient()
    .resize({ width: PHOTO_SIZE, height: PHOTO_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toFile(photoPath);
  return { width, height };
}

const openPicture = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });

/** A decoded video frame (RGBA) as a small JPEG. `rotation`: degrees clockwise. */
export async function writeFrame(
  frame: { data: Uint8Array; width: number; height: number; rotation: number },
  thumbnailPath: string,
): Promise<void> {
  const { data, width, height, rotation } = frame;
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).rotate(rotation);
  await writeThumbnail(picture, false, thumbnailPath);
}

async function writeThumbnail(picture: Sharp, hasAlpha: boolean, path: string): Promise<void> {
  const small = picture.resize({
    width: THUMBNAIL_SIZE,
    height: THUMBNAIL_SIZE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await (hasAlpha ? small.webp({ quality: 75 }) : small.removeAlpha().jpeg({ quality: 70 })).toFile(path);
}
