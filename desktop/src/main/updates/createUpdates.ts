import { app } from 'electron';
import log from 'electron-log/main';
import type { UpdateState } from '../../ipc/bridge';
import type { PreferencesFile } from '../settings/preferences';
import { compiledReleaseKey } from './releaseKey';
import { updateChoicesOf } from './updateMode';
import { Updates } from './updates';

/** Creates the updates of this installation. */
export function createUpdates(
  { policy, serverAddress, highestVersion, newestSignature, updates }: PreferencesFile,
  publish: (state: UpdateState) => void,
): Updates {
  const { execPath, env } = process;
  const platform: NodeJS.Platform = process.platform;
  const releaseKey = compiledReleaseKey();
  const hasReleaseKey = releaseKey !== null;
  const { isPackaged } = app;
  return new Updates({
    choice: updates,
    choices: updateChoicesOf({ platform, isPackaged, hasReleaseKey, execPath, env }),
    locked: policy.updates !== undefined,
    currentVersion: app.getVersion(),
    serverAddress: serverAddress.read,
    createUpdater: async (address) => {
      if (!releaseKey) throw new Error('This build has no release key');
      // Loaded on demand, for a fast start.
      const { createUpdater } = await import('./createUpdater');
      return createUpdater(platform, {
        serverAddress: address,
        releaseKey,
        highest: highestVersion,
        newestSignature,
      });
    },
    publish,
    now: Date.now,
    log: (message, error) => log.warn(message, error),
  });
}
