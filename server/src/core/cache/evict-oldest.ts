/**
 * Evicts the oldest entries down to `max`. Used per whatsappSession, where `lru-cache` would allocate 0.35 MB
 * in advance.
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
