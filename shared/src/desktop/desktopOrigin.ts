export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** Origin of the desktop app; its own scheme, so no website can have it. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
