const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Files and other programs' schemes may not be opened. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}
