const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Whether an address may be handed to the system: the web, mail and telephone, never a file or another program's scheme. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}
