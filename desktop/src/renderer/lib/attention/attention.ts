/** Returns whether the user looks at the window. */
export function isAttentive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Calls a function when that may have changed. Returns a function that ends it. */
export function onAttention(changed: () => void): () => void {
  const end = new AbortController();
  for (const type of ['focus', 'blur'] as const)
    window.addEventListener(type, changed, { signal: end.signal });
  document.addEventListener('visibilitychange', changed, { signal: end.signal });
  return () => end.abort();
}
