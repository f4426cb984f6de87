const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Rejects files and other programs' schemes. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}
