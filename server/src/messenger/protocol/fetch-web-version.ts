/** Those of the library, without which WhatsApp sends an error page. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};
const REVISION = /\\?"client_revision\\?":\s*(\d+)/;
const TIMEOUT_MS = 5_000;
/** Several times the size of the real page. */
const MAX_BYTES = 4_000_000;
const MAX_REDIRECTS = 3;

/**
 * Requests the version that WhatsApp's web page announces. Replaces the library's `fetchLatestWaWebVersion`,
 * which accepts neither another URL nor limits, and parses as it does.
 * @param closed - ends the request
 * @returns undefined if the page announces none
 * @throws if there is no page within 5 s, or it is too large or on another host
 */
export async function fetchWebVersion(address: string, closed: AbortSignal): Promise<string | undefined> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await get(new URL(address), signal, MAX_REDIRECTS);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The page of the web version has status ${response.status}.`);
  }
  const [, revision] = REVISION.exec(await readText(response)) ?? [];
  return revision && `2.3000.${revision}`;
}

async function get(url: URL, signal: AbortSignal, redirects: number): Promise<Response> {
  const response = await fetch(url, { headers: HEADERS, signal, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  await response.body?.cancel();
  const next = new URL(location, url);
  if (next.origin !== url.origin || redirects === 0)
    throw new Error(`The page of the web version redirects to ${next.origin}.`);
  return get(next, signal, redirects - 1);
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new Error('The page of the web version is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
