/**
 * Returns whether the URL is a file of the chosen server (`/media/{token}/{name}`). No other address is fetched with
 * the main process's rights.
 */
export function isServerFile(url: string, serverAddress: string | null): boolean {
  if (serverAddress === null || !URL.canParse(url)) return false;
  const { origin, pathname, username, password } = new URL(url);
  return origin === serverAddress && pathname.startsWith('/media/') && username === '' && password === '';
}
