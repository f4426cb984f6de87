export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** The desktop app's origin. No website can have its scheme. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
