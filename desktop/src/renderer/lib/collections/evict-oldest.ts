/**
 * Deletes the oldest entries of a map or set, down to `max`. `lru-cache` would add 5.7 kB (gzip) to the code
 * that starts the app.
 */
export function evictOldest<K>(
  entries: { size: number; keys(): Iterable<K>; delete(key: K): boolean },
  max: number,
): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(oldest);
  }
}
