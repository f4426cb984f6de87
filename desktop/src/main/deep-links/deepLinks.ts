export const DEEP_LINK_SCHEME = 'recado';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SCREENS = new Set(['tickets', 'connections']);

/** Returns the app's path for a deep link; null for unknown screens and malformed ticket ids. */
export function pathOfDeepLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== `${DEEP_LINK_SCHEME}:`) return null;
  const [screen = '', id = '', ...rest] = [url.host, ...url.pathname.split('/').filter(Boolean)];
  if (!SCREENS.has(screen) || rest.length > 0) return null;
  if (id === '') return `/${screen}`;
  return screen === 'tickets' && UUID.test(id) ? `/tickets/${id}` : null;
}

/** Returns the deep link in a process's arguments. Windows and Linux pass it to a second start of the app. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.find((argument) => argument.startsWith(`${DEEP_LINK_SCHEME}://`)) ?? null;
}
