const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Allows web, mail and telephone URLs only; no files or other programs' schemes. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}
