export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** No website can have this scheme. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
