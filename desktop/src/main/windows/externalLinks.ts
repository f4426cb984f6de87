const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Returns whether a URL may be opened outside the app; files and other programs' schemes may not. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}
