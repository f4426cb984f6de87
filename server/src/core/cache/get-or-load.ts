import type { LRUCache } from 'lru-cache';

/**
 * Shares one promise among concurrent callers and evicts a rejected one. `LRUCache.fetch` does not cache
 * `undefined`, and counts the lifetime from the end of the read.
 */
export function getOrLoad<K extends NonNullable<unknown>, V>(
  cache: LRUCache<K, Promise<V>>,
  key: K,
  load: () => Promise<V>,
): Promise<V> {
  const cached = cache.get(key);
  if (cached) return cached;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => {
    if (cache.peek(key) === loading) cache.delete(key);
  });
  return loading;
}
