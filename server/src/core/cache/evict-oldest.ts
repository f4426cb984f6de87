/**
 * Evicts the entries of a map or set that were added first, down to `max`. For what every whatsappSession holds:
 * `lru-cache` allocates for its maximum, 0.35 MB a session, where these are nearly empty.
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
