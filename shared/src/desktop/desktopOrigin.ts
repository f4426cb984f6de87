export const DESKTOP_SCHEME = 'app';
export const DESKTOP_HOST = 'recado';

/** A scheme of its own, which no website can have. */
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`;
