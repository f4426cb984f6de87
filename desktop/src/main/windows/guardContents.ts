import type { App, WebContents } from 'electron';
import { APP_URL } from '../app-protocol/appFile';
import { openOutside } from './externalLinks';

/**
 * Guards every window, present and future: pages stay in the app, open no windows or webviews, and have no
 * developer tools in the packaged app. Invalid certificates are never accepted.
 */
export function guardContents(app: Pick<App, 'on' | 'isPackaged'>): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, app.isPackaged));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, accept) => {
    event.preventDefault();
    accept(false);
  });
}

function guard(contents: WebContents, isPackaged: boolean): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event, url) => {
    if (!url.startsWith(APP_URL)) event.preventDefault();
  });
  contents.on('will-redirect', (event, url, _inPlace, isMainFrame) => {
    if (isMainFrame && !url.startsWith(APP_URL)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  if (isPackaged) contents.on('devtools-opened', () => contents.closeDevTools());
}
