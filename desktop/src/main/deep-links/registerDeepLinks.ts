import { resolve } from 'node:path';
import type { App } from 'electron';
import { DEEP_LINK_SCHEME } from './deepLinks';

/**
 * Makes `recado://` links the app's. Started from its sources (`npm run demo`) the program is Electron itself, which a
 * link would open without an app unless it is told the folder.
 */
export function registerDeepLinks(
  app: Pick<App, 'setAsDefaultProtocolClient'>,
  { defaultApp, execPath, argv }: Pick<NodeJS.Process, 'execPath' | 'argv'> & { defaultApp?: boolean },
): void {
  const [, folder] = argv;
  if (defaultApp && folder) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, execPath, [resolve(folder)]);
  else app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME);
}
