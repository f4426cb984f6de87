export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** No website can have the scheme of this origin. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
