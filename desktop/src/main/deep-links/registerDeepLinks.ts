import { resolve } from 'node:path';
import type { App } from 'electron';
import { DEEP_LINK_SCHEME } from './deepLinks';

/** When run from sources, the executable is Electron itself and needs the app's folder. */
export function registerDeepLinks(
  app: Pick<App, 'setAsDefaultProtocolClient'>,
  { defaultApp, execPath, argv }: Pick<NodeJS.Process, 'execPath' | 'argv'> & { defaultApp?: boolean },
): void {
  const [, folder] = argv;
  if (defaultApp && folder) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, execPath, [resolve(folder)]);
  else app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME);
}
