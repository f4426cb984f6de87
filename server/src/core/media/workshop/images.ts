import sharp, { type Sharp } from 'sharp';
import type { Tasks } from './tasks';

/** More than any phone's camera. Larger images are meant to exhaust the server's memory. */
const MAX_PIXELS = 120_000_000;
const THUMBNAIL_SIZE = 320;
const PHOTO_SIZE = 4_096;
const PHOTO_QUALITY = 88;

// Opens only common image types: no vector graphics, documents or external programs.
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

/** Writes an upright thumbnail without metadata (location, time): WebP with transparency, otherwise JPEG. */
export async function makeThumbnail({
  path,
  thumbnailPath,
}: Tasks['image']['input']): Promise<Tasks['image']['output']> {
  const image = openImage(path);
  const { autoOrient, hasAlpha } = await image.metadata();
  await writeThumbnail(image.autoOrient(), hasAlpha === true, thumbnailPath);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Writes an upright JPEG with transparency as white. */
export async function makePhoto({
  path,
  photoPath,
}: Tasks['photo']['input']): Promise<Tasks['photo']['output']> {
  const { width, height } = await openImage(path)
    .autoOrient()
    .resize({ width: PHOTO_SIZE, height: PHOTO_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: PHOTO_QUALITY })
    .toFile(photoPath);
  return { width, height };
}

/** Writes a decoded image (RGB) as JPEG with at most `size` pixels per side. Returns its own size. */
export async function writePhoto(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  size: number,
  photoPath: string,
): Promise<{ width: number; height: number }> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: PHOTO_QUALITY })
    .toFile(photoPath);
  return { width, height };
}

const openImage = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });

/** Writes a decoded video frame (RGBA) as a small JPEG. `rotation`: degrees clockwise. */
export async function writeFrame(
  frame: { data: Uint8Array; width: number; height: number; rotation: number },
  thumbnailPath: string,
): Promise<void> {
  const { data, width, height, rotation } = frame;
  const image = sharp(data, { raw: { width, height, channels: 4 } }).rotate(rotation);
  await writeThumbnail(image, false, thumbnailPath);
}

async function writeThumbnail(image: Sharp, hasAlpha: boolean, path: string): Promise<void> {
  const small = image.resize({
    width: THUMBNAIL_SIZE,
    height: THUMBNAIL_SIZE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await (hasAlpha ? small.webp({ quality: 75 }) : small.removeAlpha().jpeg({ quality: 70 })).toFile(path);
}
