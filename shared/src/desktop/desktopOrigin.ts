export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** Origin of the desktop app's pages. No website can have its scheme. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
