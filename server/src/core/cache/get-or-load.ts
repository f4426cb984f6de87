import type { LRUCache } from 'lru-cache';

/**
 * Returns the cached promise, or caches that of `load` at once, so that concurrent callers share it. Evicts it if it
 * rejects. `LRUCache.fetch` neither caches `undefined` nor counts the lifetime from the start of the read.
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
