const MAX_NAME_LENGTH = 255;
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const UNFIT_FOR_A_NAME = /[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

/**
 * Removes slashes, line breaks and bidirectional controls, which can make a program look like an image. Returns
 * null if nothing remains.
 */
export function shownName(name: string | null | undefined): string | null {
  return name?.replace(UNFIT_FOR_A_NAME, '').trim().slice(0, MAX_NAME_LENGTH) || null;
}
