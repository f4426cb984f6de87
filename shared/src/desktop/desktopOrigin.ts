export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** The origin of the desktop app's page, as its calls name it: of a scheme of its own, so no website can have it. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
