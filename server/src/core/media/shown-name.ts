import { shortFileName } from '@recado/shared/media';

// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const UNFIT_FOR_A_NAME = /[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

/**
 * Removes slashes, line breaks and bidirectional controls, which can make a program look like an image, and shortens the
 * name to 255 bytes without its extension being lost. Returns null if nothing remains.
 */
export function shownName(name: string | null | undefined): string | null {
  const clean = name?.replace(UNFIT_FOR_A_NAME, '').trim();
  return clean ? shortFileName(clean) : null;
}
