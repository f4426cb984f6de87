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

export function serveApp(folder: string, serverAddress: () => string | null): void {
  protocol.handle(DESKTOP_SCHEME, async (request) => {
    const file = appFile(request.url, folder);
    if (!file) return new Response('Not found', { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: {
          'content-type': file.type,
          'content-security-policy': contentSecurityPolicy(serverAddress()),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return new Response('Not found', { status: 404 });
      throw error;
    }
  });
}
