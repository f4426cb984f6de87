/** Keeps no more than so many entries of a map or set: those that were put in first go. */
export function forgetOldest<K>(
  kept: { size: number; keys(): Iterable<K>; delete(key: K): boolean },
  most: number,
): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
