import { DESKTOP_HOST, DESKTOP_ORIGIN } from '@recado/shared/desktop';

/** Chromium knows no `app:` scheme, so the window has this origin instead; `CORS_ORIGINS` allows it. */
export const PAGE_ORIGIN = `https://${DESKTOP_HOST}.desktop.test`;

export const toPage = (url: string): string =>
  url.startsWith(`${DESKTOP_ORIGIN}/`) ? PAGE_ORIGIN + url.slice(DESKTOP_ORIGIN.length) : url;

export const toApp = (url: string): string =>
  url.startsWith(`${PAGE_ORIGIN}/`) ? DESKTOP_ORIGIN + url.slice(PAGE_ORIGIN.length) : url;
