const LOCAL_NAMES = /^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/;

/**
 * Returns null if the address is valid only on this machine. Unlike customers (`reviews/ending/review-link.ts`),
 * programs of the same network may use private addresses.
 */
export function hostOnNetwork(publicUrl: string): string | null {
  return LOCAL_NAMES.test(new URL(publicUrl).hostname) ? null : publicUrl;
}
