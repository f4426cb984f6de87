import type { App, WebContents } from 'electron';
import { APP_URL } from '../app-protocol/appFile';

/**
 * Guards every window, present and future: pages stay in the app, open no windows or webviews, and have no
 * developer tools in the packaged app. Invalid certificates are never accepted.
 * @param openLink receives the address of a link that a page would open in a new window
 */
export function guardContents(app: Pick<App, 'on' | 'isPackaged'>, openLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, app.isPackaged, openLink));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, accept) => {
    event.preventDefault();
    accept(false);
  });
}

function guard(contents: WebContents, isPackaged: boolean, openLink: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
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
