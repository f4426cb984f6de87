export const DEEP_LINK_SCHEME = 'recado';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SCREENS = new Set(['tickets', 'chats', 'connections', 'kanban', 'schedules']);
/** Screens that show one record. */
const RECORD_SCREENS = new Set(['tickets', 'chats']);

/** Returns the path that a link shows. Null for unknown screens, malformed ids and everything that could be an action. */
export function pathOfDeepLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== `${DEEP_LINK_SCHEME}:`) return null;
  const [screen = '', id = '', ...rest] = [url.host, ...url.pathname.split('/').filter(Boolean)];
  if (!SCREENS.has(screen) || rest.length > 0) return null;
  if (id === '') return `/${screen}`;
  return RECORD_SCREENS.has(screen) && UUID.test(id) ? `/${screen}/${id}` : null;
}

/** Returns the link of a path; without one, a link that only shows the app. */
export const deepLinkOf = (path = '/'): string => `${DEEP_LINK_SCHEME}:/${path}`;

/** Windows and Linux pass a deep link as argument of a second start. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.find((argument) => argument.startsWith(`${DEEP_LINK_SCHEME}://`)) ?? null;
}
