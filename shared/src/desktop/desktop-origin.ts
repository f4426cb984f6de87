export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** Origin of the Electron app; no website can have its scheme. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
