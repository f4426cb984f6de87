const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the origin of a typed address, without a scheme that of https. Null if it is none, or plain http to another machine,
 * which would send passwords unencrypted.
 */
export function normaliseServerAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const bare = text.split('/')[0] ?? '';
  const scheme = LOOPBACK.has(bare.replace(/:\d+$/, '')) ? 'http' : 'https';
  const candidate = /^[a-z]+:\/\//i.test(text) ? text : `${scheme}://${text}`;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (url.protocol === 'https:') return url.origin;
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url.origin : null;
}
