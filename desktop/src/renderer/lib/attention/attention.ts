/** Returns whether the user looks at the window. */
export function isAttentive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Calls `changed` when `isAttentive` may have changed. Returns a function that stops the calls. */
export function onAttention(changed: () => void): () => void {
  const end = new AbortController();
  for (const type of ['focus', 'blur'] as const)
    window.addEventListener(type, changed, { signal: end.signal });
  document.addEventListener('visibilitychange', changed, { signal: end.signal });
  return () => end.abort();
}
