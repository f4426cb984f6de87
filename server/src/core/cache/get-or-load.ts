import type { LRUCache } from 'lru-cache';

/**
 * Returns the cached promise or caches that of `load` at once, so that concurrent callers share it. A
 * rejected promise is evicted. `LRUCache.fetch` does not cache `undefined`, and its lifetime starts at the
 * end of the read.
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
