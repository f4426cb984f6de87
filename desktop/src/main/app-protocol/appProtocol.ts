import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { DESKTOP_SCHEME } from '@recado/shared/desktop';
import { appFile } from './appFile';
import { contentSecurityPolicy } from './contentSecurityPolicy';

/** Must be called before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: DESKTOP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ]);
}

/** A page that the main process writes itself, with its security policy. */
export interface OwnPage {
  html: string;
  policy: string;
}

/**
 * Serves the renderer's build and the pages of the main process.
 * @param ownPages pages by URL
 */
export function serveApp(
  folder: string,
  serverAddress: () => string | null,
  ownPages: Record<string, () => OwnPage>,
): void {
  protocol.handle(DESKTOP_SCHEME, async (request) => {
    const own = ownPages[request.url]?.();
    if (own) return new Response(own.html, { headers: headers('text/html; charset=utf-8', own.policy) });
    const file = appFile(request.url, folder);
    if (!file) return new Response('Not found', { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: headers(file.type, contentSecurityPolicy(serverAddress())),
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return new Response('Not found', { status: 404 });
      throw error;
    }
  });
}

function headers(type: string, policy: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}
